from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.delivery_details import DeliveryDetails
from ...models.test_event_body import TestEventBody
from ...types import Response


def _get_kwargs(
    *,
    body: TestEventBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/webhooks/test",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> DeliveryDetails:
    response_202 = DeliveryDetails.from_dict(response.json())

    return response_202


def _build_response(response: httpx.Response) -> Response[DeliveryDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    body: TestEventBody,
) -> DeliveryDetails:
    """Send a test event to a receiver

    It is signed and retried like any other event. `GET /webhooks/deliveries/{id}` shows its state.
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
    body: TestEventBody,
) -> Response[DeliveryDetails]:
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
    body: TestEventBody,
) -> DeliveryDetails:
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
    body: TestEventBody,
) -> Response[DeliveryDetails]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                body=body,
            )
        )
    )
