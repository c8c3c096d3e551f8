from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.create_string_body import CreateStringBody
from ...models.string_record import StringRecord
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateStringBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/strings",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> StringRecord:
    response_201 = StringRecord.from_dict(response.json())

    return response_201


def _build_response(response: httpx.Response) -> Response[StringRecord]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    body: CreateStringBody,
    idempotency_key: str | Unset = UNSET,
) -> StringRecord:
    """Create a string

    Stores a string of up to 256 KiB and returns its record. Repeat a request whose reply was lost with
    the same `Idempotency-Key`: the first reply is returned again, and nothing is stored twice.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                body=body,
                idempotency_key=idempotency_key,
            )
        )
    )


def sync_detailed(
    *,
    client: Client,
    body: CreateStringBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[StringRecord]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                body=body,
                idempotency_key=idempotency_key,
            )
        )
    )


async def asyncio(
    *,
    client: Client,
    body: CreateStringBody,
    idempotency_key: str | Unset = UNSET,
) -> StringRecord:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                body=body,
                idempotency_key=idempotency_key,
            )
        )
    )


async def asyncio_detailed(
    *,
    client: Client,
    body: CreateStringBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[StringRecord]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                body=body,
                idempotency_key=idempotency_key,
            )
        )
    )
