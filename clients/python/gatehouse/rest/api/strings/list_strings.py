from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.string_page import StringPage
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    contains: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params["contains"] = contains

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/strings",
        "params": params,
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> StringPage:
    response_200 = StringPage.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[StringPage]:
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
    contains: str | Unset = UNSET,
) -> StringPage:
    """List strings, newest first

    One page of records. Pass `nextCursor` as `cursor` to get the next page; it is null on the last one.
    Strings that are created in the meantime do not shift the pages.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                contains=contains,
            )
        )
    )


def sync_detailed(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    contains: str | Unset = UNSET,
) -> Response[StringPage]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                contains=contains,
            )
        )
    )


async def asyncio(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    contains: str | Unset = UNSET,
) -> StringPage:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                contains=contains,
            )
        )
    )


async def asyncio_detailed(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    contains: str | Unset = UNSET,
) -> Response[StringPage]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                contains=contains,
            )
        )
    )
