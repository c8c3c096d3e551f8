from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.enroll_plain_reply import EnrollPlainReply
from ...models.plain_enroll_body import PlainEnrollBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: PlainEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_min_position, Unset):
        headers["x-min-position"] = x_min_position

    if not isinstance(x_correlation_id, Unset):
        headers["x-correlation-id"] = x_correlation_id

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/node/plainEnroll",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> EnrollPlainReply:
    response_200 = EnrollPlainReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[EnrollPlainReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    body: PlainEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
) -> EnrollPlainReply:
    """Enroll a person from a plain feature vector

    Adds the person to your gallery and returns a new `puid`. A person who is already enrolled is
    recognised instead: `User Already Enrolled`, with the existing `puid`. Use the encrypted endpoint on
    networks that you do not control.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                body=body,
                x_min_position=x_min_position,
                x_correlation_id=x_correlation_id,
            )
        )
    )


def sync_detailed(
    *,
    client: Client,
    body: PlainEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
) -> Response[EnrollPlainReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                body=body,
                x_min_position=x_min_position,
                x_correlation_id=x_correlation_id,
            )
        )
    )


async def asyncio(
    *,
    client: Client,
    body: PlainEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
) -> EnrollPlainReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                body=body,
                x_min_position=x_min_position,
                x_correlation_id=x_correlation_id,
            )
        )
    )


async def asyncio_detailed(
    *,
    client: Client,
    body: PlainEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
) -> Response[EnrollPlainReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                body=body,
                x_min_position=x_min_position,
                x_correlation_id=x_correlation_id,
            )
        )
    )
