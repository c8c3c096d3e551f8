from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ...client import Client
from ...models.delivery import Delivery
from ...types import Response


def _get_kwargs(
    id: UUID,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/webhooks/deliveries/{id}/resend".format(
            id=quote(str(id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> Delivery:
    response_202 = Delivery.from_dict(response.json())

    return response_202


def _build_response(response: httpx.Response) -> Response[Delivery]:
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
) -> Delivery:
    """Resend one delivery

    Sends it again at once and restarts its schedule. A resend keeps the `webhook-id`, so that your
    server can recognise a repeat.
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
) -> Response[Delivery]:
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
) -> Delivery:
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
) -> Response[Delivery]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                id=id,
            )
        )
    )
