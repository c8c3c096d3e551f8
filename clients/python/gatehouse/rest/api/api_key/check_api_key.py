from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.key_check_body import KeyCheckBody
from ...models.status_reply import StatusReply
from ...types import Response


def _get_kwargs(
    *,
    body: KeyCheckBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/node/api-key/checkApiKeyValid",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> StatusReply:
    response_200 = StatusReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[StatusReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    body: KeyCheckBody,
) -> StatusReply:
    """Check an API key

    Whether the biometric node accepts this API key. The key may be in the body or in the header `x-api-
    key`.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                body=body,
            )
        )
    )


def sync_detailed(
    *,
    client: Client,
    body: KeyCheckBody,
) -> Response[StatusReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                body=body,
            )
        )
    )


async def asyncio(
    *,
    client: Client,
    body: KeyCheckBody,
) -> StatusReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                body=body,
            )
        )
    )


async def asyncio_detailed(
    *,
    client: Client,
    body: KeyCheckBody,
) -> Response[StatusReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                body=body,
            )
        )
    )
