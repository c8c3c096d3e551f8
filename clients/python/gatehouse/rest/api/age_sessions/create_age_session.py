from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.create_age_session_body import CreateAgeSessionBody
from ...models.created_age_session import CreatedAgeSession
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateAgeSessionBody,
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
        "url": "/session",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> CreatedAgeSession:
    response_201 = CreatedAgeSession.from_dict(response.json())

    return response_201


def _build_response(response: httpx.Response) -> Response[CreatedAgeSession]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    body: CreateAgeSessionBody,
    x_sandbox_outcome: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> CreatedAgeSession:
    """Create an age session

    Send the person to `launchUrl`, and read the result with `token`, or wait for the webhook.
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
    body: CreateAgeSessionBody,
    x_sandbox_outcome: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedAgeSession]:
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
    body: CreateAgeSessionBody,
    x_sandbox_outcome: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> CreatedAgeSession:
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
    body: CreateAgeSessionBody,
    x_sandbox_outcome: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedAgeSession]:
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
