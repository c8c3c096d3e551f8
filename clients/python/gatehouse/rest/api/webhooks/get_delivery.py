from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ...client import Client
from ...models.delivery_details import DeliveryDetails
from ...types import Response


def _get_kwargs(
    id: UUID,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/webhooks/deliveries/{id}".format(
            id=quote(str(id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> DeliveryDetails:
    response_200 = DeliveryDetails.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[DeliveryDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    id: UUID,
    *,
    client: Client,
) -> DeliveryDetails:
    """Get one delivery with its attempts

    The delivery, and each attempt with its time, the reply of your server and the duration.
    """

    return _parse_response(
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
) -> Response[DeliveryDetails]:
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
) -> DeliveryDetails:
    """The same as sync()."""

    return _parse_response(
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
) -> Response[DeliveryDetails]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                id=id,
            )
        )
    )
