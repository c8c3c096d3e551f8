from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.datasets_reply import DatasetsReply
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/open-sanctions/datasets",
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> DatasetsReply:
    response_200 = DatasetsReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[DatasetsReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
) -> DatasetsReply:
    """The datasets and collections that can be screened against

    Each list with its version, its number of entities and whether it is out of date. The names are the
    values of `dataset` in a screening request. A collection stands for several lists.
    """

    return _parse_response(client.send(_get_kwargs()))


def sync_detailed(
    *,
    client: Client,
) -> Response[DatasetsReply]:
    """The same, with status and headers."""

    return _build_response(client.send(_get_kwargs()))


async def asyncio(
    *,
    client: Client,
) -> DatasetsReply:
    """The same as sync()."""

    return _parse_response(await client.send_async(_get_kwargs()))


async def asyncio_detailed(
    *,
    client: Client,
) -> Response[DatasetsReply]:
    """The same as sync_detailed()."""

    return _build_response(await client.send_async(_get_kwargs()))
