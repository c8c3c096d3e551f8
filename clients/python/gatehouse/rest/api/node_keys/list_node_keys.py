from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.sealing_keys import SealingKeys
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/node/.well-known/jwks.json",
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> SealingKeys:
    response_200 = SealingKeys.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[SealingKeys]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
) -> SealingKeys:
    """List the public keys of the node

    Devices encrypt faces and face tokens to the key with `use` `enc`, so that no other service can read
    them, and verify handed-over tokens with those with `use` `sig`. No API key is needed. The keys are
    rotated every 30 days.
    """

    return _parse_response(client.send(_get_kwargs()))


def sync_detailed(
    *,
    client: Client,
) -> Response[SealingKeys]:
    """The same, with status and headers."""

    return _build_response(client.send(_get_kwargs()))


async def asyncio(
    *,
    client: Client,
) -> SealingKeys:
    """The same as sync()."""

    return _parse_response(await client.send_async(_get_kwargs()))


async def asyncio_detailed(
    *,
    client: Client,
) -> Response[SealingKeys]:
    """The same as sync_detailed()."""

    return _build_response(await client.send_async(_get_kwargs()))
