from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.receipt_keys import ReceiptKeys
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/.well-known/jwks.json",
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> ReceiptKeys:
    response_200 = ReceiptKeys.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[ReceiptKeys]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
) -> ReceiptKeys:
    """List the public keys that verify receipts of deletion

    A JWK set. The deletion of a session returns a receipt, a signed JWT; verify it with the key whose
    `kid` is in its header. Needs no API key, and may be cached for five minutes.
    """

    return _parse_response(client.send(_get_kwargs()))


def sync_detailed(
    *,
    client: Client,
) -> Response[ReceiptKeys]:
    """The same, with status and headers."""

    return _build_response(client.send(_get_kwargs()))


async def asyncio(
    *,
    client: Client,
) -> ReceiptKeys:
    """The same as sync()."""

    return _parse_response(await client.send_async(_get_kwargs()))


async def asyncio_detailed(
    *,
    client: Client,
) -> Response[ReceiptKeys]:
    """The same as sync_detailed()."""

    return _build_response(await client.send_async(_get_kwargs()))
