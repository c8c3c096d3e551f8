import datetime
from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.delivery_page import DeliveryPage
from ...models.delivery_status import DeliveryStatus
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    status: DeliveryStatus | Unset = UNSET,
    session_id: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params["sessionId"] = session_id

    json_from_: str | Unset = UNSET
    if not isinstance(from_, Unset):
        json_from_ = from_.isoformat()
    params["from"] = json_from_

    json_to: str | Unset = UNSET
    if not isinstance(to, Unset):
        json_to = to.isoformat()
    params["to"] = json_to

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/webhooks/deliveries",
        "params": params,
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> DeliveryPage:
    response_200 = DeliveryPage.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[DeliveryPage]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    status: DeliveryStatus | Unset = UNSET,
    session_id: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
) -> DeliveryPage:
    """List deliveries, newest first

    The webhooks of your sessions, sent or due, with the state of each. Pass `nextCursor` as `cursor` to
    get the next page.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                status=status,
                session_id=session_id,
                from_=from_,
                to=to,
            )
        )
    )


def sync_detailed(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    status: DeliveryStatus | Unset = UNSET,
    session_id: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
) -> Response[DeliveryPage]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                status=status,
                session_id=session_id,
                from_=from_,
                to=to,
            )
        )
    )


async def asyncio(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    status: DeliveryStatus | Unset = UNSET,
    session_id: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
) -> DeliveryPage:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                status=status,
                session_id=session_id,
                from_=from_,
                to=to,
            )
        )
    )


async def asyncio_detailed(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    status: DeliveryStatus | Unset = UNSET,
    session_id: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    to: datetime.datetime | Unset = UNSET,
) -> Response[DeliveryPage]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                status=status,
                session_id=session_id,
                from_=from_,
                to=to,
            )
        )
    )
