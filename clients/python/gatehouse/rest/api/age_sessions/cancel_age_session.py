from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.age_session_result import AgeSessionResult
from ...types import Response


def _get_kwargs(
    token: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/session/{token}/cancel".format(
            token=quote(str(token), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> AgeSessionResult:
    response_200 = AgeSessionResult.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[AgeSessionResult]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    token: str,
    *,
    client: Client,
) -> AgeSessionResult:
    """Cancel an open session

    Ends an open session as `CANCELLED` and returns its result. The device that has it open is informed.
    A session that has ended stays as it is (409).
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                token=token,
            )
        )
    )


def sync_detailed(
    token: str,
    *,
    client: Client,
) -> Response[AgeSessionResult]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                token=token,
            )
        )
    )


async def asyncio(
    token: str,
    *,
    client: Client,
) -> AgeSessionResult:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                token=token,
            )
        )
    )


async def asyncio_detailed(
    token: str,
    *,
    client: Client,
) -> Response[AgeSessionResult]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                token=token,
            )
        )
    )
