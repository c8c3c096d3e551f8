from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.resend_body import ResendBody
from ...models.resend_reply import ResendReply
from ...types import Response


def _get_kwargs(
    *,
    body: ResendBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/webhooks/deliveries/resend",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> ResendReply:
    response_202 = ResendReply.from_dict(response.json())

    return response_202


def _build_response(response: httpx.Response) -> Response[ResendReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    body: ResendBody,
) -> ResendReply:
    """Resend the deliveries of a time range

    Sends the dead letters of the range again, or the deliveries with another `status`. A resend keeps
    the `webhook-id`, so that your server can recognise a repeat. One call resends at most 50,000;
    repeat it with `cursor` for the rest.
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
    body: ResendBody,
) -> Response[ResendReply]:
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
    body: ResendBody,
) -> ResendReply:
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
    body: ResendBody,
) -> Response[ResendReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                body=body,
            )
        )
    )
