from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.create_verification_session_body import CreateVerificationSessionBody
from ...models.created_verification_session import CreatedVerificationSession
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateVerificationSessionBody,
    x_sandbox_outcome: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_sandbox_outcome, Unset):
        headers["x-sandbox-outcome"] = x_sandbox_outcome

    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v2/verification-session",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> CreatedVerificationSession:
    response_201 = CreatedVerificationSession.from_dict(response.json())

    return response_201


def _build_response(response: httpx.Response) -> Response[CreatedVerificationSession]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    body: CreateVerificationSessionBody,
    x_sandbox_outcome: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> CreatedVerificationSession:
    """Create a verification session

    Send the person to `launchUrl`, and wait for the webhook.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                body=body,
                x_sandbox_outcome=x_sandbox_outcome,
                idempotency_key=idempotency_key,
            )
        )
    )


def sync_detailed(
    *,
    client: Client,
    body: CreateVerificationSessionBody,
    x_sandbox_outcome: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedVerificationSession]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                body=body,
                x_sandbox_outcome=x_sandbox_outcome,
                idempotency_key=idempotency_key,
            )
        )
    )


async def asyncio(
    *,
    client: Client,
    body: CreateVerificationSessionBody,
    x_sandbox_outcome: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> CreatedVerificationSession:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                body=body,
                x_sandbox_outcome=x_sandbox_outcome,
                idempotency_key=idempotency_key,
            )
        )
    )


async def asyncio_detailed(
    *,
    client: Client,
    body: CreateVerificationSessionBody,
    x_sandbox_outcome: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedVerificationSession]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                body=body,
                x_sandbox_outcome=x_sandbox_outcome,
                idempotency_key=idempotency_key,
            )
        )
    )
