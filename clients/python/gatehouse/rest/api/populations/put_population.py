from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.population_body import PopulationBody
from ...models.population_reply import PopulationReply
from ...types import UNSET, Response, Unset


def _get_kwargs(
    name: str,
    *,
    body: PopulationBody,
    x_user: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_user, Unset):
        headers["x-user"] = x_user

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/v2/open-sanctions/populations/{name}".format(
            name=quote(str(name), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> PopulationReply:
    response_200 = PopulationReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[PopulationReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    name: str,
    *,
    client: Client,
    body: PopulationBody,
    x_user: str | Unset = UNSET,
) -> PopulationReply:
    """Create a population or change its settings

    A field that is omitted gets its default, except `fourEyes`, and a callback that is omitted is
    removed. The same settings again change nothing, except that another API key from then on signs the
    webhooks. After a change of `dataset` or `threshold` everybody is screened again.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                name=name,
                body=body,
                x_user=x_user,
            )
        )
    )


def sync_detailed(
    name: str,
    *,
    client: Client,
    body: PopulationBody,
    x_user: str | Unset = UNSET,
) -> Response[PopulationReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                name=name,
                body=body,
                x_user=x_user,
            )
        )
    )


async def asyncio(
    name: str,
    *,
    client: Client,
    body: PopulationBody,
    x_user: str | Unset = UNSET,
) -> PopulationReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                body=body,
                x_user=x_user,
            )
        )
    )


async def asyncio_detailed(
    name: str,
    *,
    client: Client,
    body: PopulationBody,
    x_user: str | Unset = UNSET,
) -> Response[PopulationReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                body=body,
                x_user=x_user,
            )
        )
    )
