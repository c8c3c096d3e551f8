from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.people_page import PeoplePage
from ...types import UNSET, Response, Unset


def _get_kwargs(
    name: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_user, Unset):
        headers["x-user"] = x_user

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/open-sanctions/populations/{name}/people".format(
            name=quote(str(name), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> PeoplePage:
    response_200 = PeoplePage.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[PeoplePage]:
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
    cursor: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> PeoplePage:
    """List or export the people

    JSON returns one page. `Accept: text/csv` or `application/x-ndjson` returns everybody, and the
    connection is closed early if that fails. In CSV, a value that a spreadsheet would evaluate has a
    quote before it. The audit trail records every read.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                name=name,
                limit=limit,
                cursor=cursor,
                x_user=x_user,
            )
        )
    )


def sync_detailed(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> Response[PeoplePage]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                name=name,
                limit=limit,
                cursor=cursor,
                x_user=x_user,
            )
        )
    )


async def asyncio(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> PeoplePage:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                limit=limit,
                cursor=cursor,
                x_user=x_user,
            )
        )
    )


async def asyncio_detailed(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> Response[PeoplePage]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                limit=limit,
                cursor=cursor,
                x_user=x_user,
            )
        )
    )
