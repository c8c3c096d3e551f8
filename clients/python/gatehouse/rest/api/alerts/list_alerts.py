from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.alert_page import AlertPage
from ...models.alert_state import AlertState
from ...types import UNSET, Response, Unset


def _get_kwargs(
    name: str,
    *,
    limit: int | Unset = UNSET,
    state: AlertState | Unset = UNSET,
    since: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    json_state: str | Unset = UNSET
    if not isinstance(state, Unset):
        json_state = state

    params["state"] = json_state

    params["since"] = since

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/open-sanctions/populations/{name}/alerts".format(
            name=quote(str(name), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> AlertPage:
    response_200 = AlertPage.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[AlertPage]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    state: AlertState | Unset = UNSET,
    since: str | Unset = UNSET,
) -> AlertPage:
    """List alerts in the order of their changes

    Poll it with the last `nextCursor` as `since`: no change is skipped, and an alert that changes again
    comes again. Alerts of a deleted person disappear without a change. The list has no names: `GET
    …/alerts/{id}` has them.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                name=name,
                limit=limit,
                state=state,
                since=since,
            )
        )
    )


def sync_detailed(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    state: AlertState | Unset = UNSET,
    since: str | Unset = UNSET,
) -> Response[AlertPage]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                name=name,
                limit=limit,
                state=state,
                since=since,
            )
        )
    )


async def asyncio(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    state: AlertState | Unset = UNSET,
    since: str | Unset = UNSET,
) -> AlertPage:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                limit=limit,
                state=state,
                since=since,
            )
        )
    )


async def asyncio_detailed(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    state: AlertState | Unset = UNSET,
    since: str | Unset = UNSET,
) -> Response[AlertPage]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                limit=limit,
                state=state,
                since=since,
            )
        )
    )
