from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.sanctions_person_reply import SanctionsPersonReply
from ...types import UNSET, Response, Unset


def _get_kwargs(
    name: str,
    id: str,
    *,
    x_user: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_user, Unset):
        headers["x-user"] = x_user

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/open-sanctions/populations/{name}/people/{id}".format(
            name=quote(str(name), safe=""),
            id=quote(str(id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> SanctionsPersonReply:
    response_200 = SanctionsPersonReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[SanctionsPersonReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    name: str,
    id: str,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> SanctionsPersonReply:
    """Get one person

    The person with this id of yours. The audit trail records it.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                name=name,
                id=id,
                x_user=x_user,
            )
        )
    )


def sync_detailed(
    name: str,
    id: str,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> Response[SanctionsPersonReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                name=name,
                id=id,
                x_user=x_user,
            )
        )
    )


async def asyncio(
    name: str,
    id: str,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> SanctionsPersonReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                id=id,
                x_user=x_user,
            )
        )
    )


async def asyncio_detailed(
    name: str,
    id: str,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> Response[SanctionsPersonReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                id=id,
                x_user=x_user,
            )
        )
    )
