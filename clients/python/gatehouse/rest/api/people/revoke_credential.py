from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...types import Response


def _get_kwargs(
    puid: str,
    id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/v2/people/{puid}/credentials/{id}".format(
            puid=quote(str(puid), safe=""),
            id=quote(str(id), safe=""),
        ),
    }

    return _kwargs


def _build_response(response: httpx.Response) -> Response[None]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=None,
    )


def sync(
    puid: str,
    id: str,
    *,
    client: Client,
) -> None:
    """Revoke a device key or a passkey

    With a device key, the key of its face token is deleted: no comparison with that token can be
    opened.
    """

    (
        client.send(
            _get_kwargs(
                puid=puid,
                id=id,
            )
        )
    )


def sync_detailed(
    puid: str,
    id: str,
    *,
    client: Client,
) -> Response[None]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                puid=puid,
                id=id,
            )
        )
    )


async def asyncio(
    puid: str,
    id: str,
    *,
    client: Client,
) -> None:
    """The same as sync()."""

    (
        await client.send_async(
            _get_kwargs(
                puid=puid,
                id=id,
            )
        )
    )


async def asyncio_detailed(
    puid: str,
    id: str,
    *,
    client: Client,
) -> Response[None]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                puid=puid,
                id=id,
            )
        )
    )
