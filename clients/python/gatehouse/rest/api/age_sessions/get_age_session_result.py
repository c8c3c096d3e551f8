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
        "method": "get",
        "url": "/session/{token}/result".format(
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
    """Read the result

    The token is the only credential. While the session is open, poll again after `Retry-After` seconds.
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
