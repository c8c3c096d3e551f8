from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ...client import Client
from ...types import Response


def _get_kwargs(
    id: UUID,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/strings/{id}".format(
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
    id: UUID,
    *,
    client: Client,
) -> None:
    """Delete one string

    Deletes the record for good. A second request for the same id returns 404.
    """

    (
        client.send(
            _get_kwargs(
                id=id,
            )
        )
    )


def sync_detailed(
    id: UUID,
    *,
    client: Client,
) -> Response[None]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                id=id,
            )
        )
    )


async def asyncio(
    id: UUID,
    *,
    client: Client,
) -> None:
    """The same as sync()."""

    (
        await client.send_async(
            _get_kwargs(
                id=id,
            )
        )
    )


async def asyncio_detailed(
    id: UUID,
    *,
    client: Client,
) -> Response[None]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                id=id,
            )
        )
    )
