from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...types import UNSET, Response, Unset


def _get_kwargs(
    name: str,
    *,
    x_user: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_user, Unset):
        headers["x-user"] = x_user

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/v2/open-sanctions/populations/{name}".format(
            name=quote(str(name), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _build_response(response: httpx.Response) -> Response[None]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=None,
    )


def sync(
    name: str,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> None:
    """Delete a population

    Deletes the data key, without which people and alerts cannot be decrypted, and soon after all rows
    and the contents of webhooks. Webhooks that are not sent by then are not sent. The name is free at
    once. There is no way back.
    """

    (
        client.send(
            _get_kwargs(
                name=name,
                x_user=x_user,
            )
        )
    )


def sync_detailed(
    name: str,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> Response[None]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                name=name,
                x_user=x_user,
            )
        )
    )


async def asyncio(
    name: str,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> None:
    """The same as sync()."""

    (
        await client.send_async(
            _get_kwargs(
                name=name,
                x_user=x_user,
            )
        )
    )


async def asyncio_detailed(
    name: str,
    *,
    client: Client,
    x_user: str | Unset = UNSET,
) -> Response[None]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                x_user=x_user,
            )
        )
    )
