from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.cancel_verification_session_reply import CancelVerificationSessionReply
from ...types import Response


def _get_kwargs(
    session_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v2/verification-session/{session_id}/cancel".format(
            session_id=quote(str(session_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> CancelVerificationSessionReply:
    response_200 = CancelVerificationSessionReply.from_dict(response.json())

    return response_200


def _build_response(
    response: httpx.Response,
) -> Response[CancelVerificationSessionReply]:
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
) -> CancelVerificationSessionReply:
    """Cancel an open session

    Ends an open session as `CANCELLED` and returns its outcome. The device that has it open is
    informed. A session that has ended stays as it is (409).
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
) -> Response[CancelVerificationSessionReply]:
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
) -> CancelVerificationSessionReply:
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
) -> Response[CancelVerificationSessionReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                session_id=session_id,
            )
        )
    )
