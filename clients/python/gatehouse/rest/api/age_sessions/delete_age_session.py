from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.deleted_session import DeletedSession
from ...types import Response


def _get_kwargs(
    token: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/session/{token}".format(
            token=quote(str(token), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> DeletedSession:
    response_200 = DeletedSession.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[DeletedSession]:
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
) -> DeletedSession:
    """Delete a session with all its data

    Deletes the key of the session, its data, its result, and the bodies of its webhooks, sent or not.
    An open session is cancelled first. A repeated request returns the same receipt.
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
) -> Response[DeletedSession]:
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
) -> DeletedSession:
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
) -> Response[DeletedSession]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                token=token,
            )
        )
    )
