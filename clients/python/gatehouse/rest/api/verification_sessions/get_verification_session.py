from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.get_verification_session_reply import GetVerificationSessionReply
from ...types import Response


def _get_kwargs(
    session_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/verification-session/{session_id}".format(
            session_id=quote(str(session_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> GetVerificationSessionReply:
    response_200 = GetVerificationSessionReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[GetVerificationSessionReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    session_id: str,
    *,
    client: Client,
) -> GetVerificationSessionReply:
    """Read the outcome

    The body of the webhook without images, and the data of the device. While the session is open its
    status is `PENDING`: poll again after `Retry-After` seconds.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                session_id=session_id,
            )
        )
    )


def sync_detailed(
    session_id: str,
    *,
    client: Client,
) -> Response[GetVerificationSessionReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                session_id=session_id,
            )
        )
    )


async def asyncio(
    session_id: str,
    *,
    client: Client,
) -> GetVerificationSessionReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                session_id=session_id,
            )
        )
    )


async def asyncio_detailed(
    session_id: str,
    *,
    client: Client,
) -> Response[GetVerificationSessionReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                session_id=session_id,
            )
        )
    )
