from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ...client import Client
from ...models.alert_details import AlertDetails
from ...types import UNSET, Response, Unset


def _get_kwargs(
    name: str,
    id: UUID,
    *,
    x_user: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_user, Unset):
        headers["x-user"] = x_user

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/open-sanctions/populations/{name}/alerts/{id}".format(
            name=quote(str(name), safe=""),
            id=quote(str(id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> AlertDetails:
    response_200 = AlertDetails.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[AlertDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    name: str,
    id: UUID,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> AlertDetails:
    """Get one alert with its history

    The person as it was compared, the listed entity, how the score came about, and every change. The
    read is recorded in the audit trail.
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
    id: UUID,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> Response[AlertDetails]:
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
    id: UUID,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> AlertDetails:
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
    id: UUID,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> Response[AlertDetails]:
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
