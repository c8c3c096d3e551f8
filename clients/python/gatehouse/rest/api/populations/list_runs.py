from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.run_page import RunPage
from ...types import UNSET, Response, Unset


def _get_kwargs(
    name: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/open-sanctions/populations/{name}/runs".format(
            name=quote(str(name), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> RunPage:
    response_200 = RunPage.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[RunPage]:
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
) -> RunPage:
    """List the runs of a population, newest first

    A run screens everybody after a list or the settings have changed. People who come in are screened
    without a run. `waiting` says why nothing is screened for now.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                name=name,
                limit=limit,
                cursor=cursor,
            )
        )
    )


def sync_detailed(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[RunPage]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                name=name,
                limit=limit,
                cursor=cursor,
            )
        )
    )


async def asyncio(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> RunPage:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                limit=limit,
                cursor=cursor,
            )
        )
    )


async def asyncio_detailed(
    name: str,
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[RunPage]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                limit=limit,
                cursor=cursor,
            )
        )
    )
