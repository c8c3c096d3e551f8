from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ...client import Client
from ...models.string_record import StringRecord
from ...types import Response


def _get_kwargs(
    id: UUID,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/strings/{id}".format(
            id=quote(str(id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> StringRecord:
    response_200 = StringRecord.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[StringRecord]:
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
) -> StringRecord:
    """Get one string

    The record with this id.
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
) -> Response[StringRecord]:
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
) -> StringRecord:
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
) -> Response[StringRecord]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                id=id,
            )
        )
    )
