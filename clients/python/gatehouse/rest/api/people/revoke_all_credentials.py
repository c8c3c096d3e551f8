from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...types import Response


def _get_kwargs(
    puid: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/v2/people/{puid}/credentials".format(
            puid=quote(str(puid), safe=""),
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
    *,
    client: Client,
) -> None:
    """Revoke all credentials of a person

    The person stays enrolled at the node; delete them there.
    """

    (
        client.send(
            _get_kwargs(
                puid=puid,
            )
        )
    )


def sync_detailed(
    puid: str,
    *,
    client: Client,
) -> Response[None]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                puid=puid,
            )
        )
    )


async def asyncio(
    puid: str,
    *,
    client: Client,
) -> None:
    """The same as sync()."""

    (
        await client.send_async(
            _get_kwargs(
                puid=puid,
            )
        )
    )


async def asyncio_detailed(
    puid: str,
    *,
    client: Client,
) -> Response[None]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                puid=puid,
            )
        )
    )
