from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.credential_view import CredentialView
from ...types import Response


def _get_kwargs(
    puid: str,
    id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v2/people/{puid}/credentials/{id}/reject".format(
            puid=quote(str(puid), safe=""),
            id=quote(str(id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> CredentialView:
    response_200 = CredentialView.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[CredentialView]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    puid: str,
    id: str,
    *,
    client: Client,
) -> CredentialView:
    """Reject a pending credential

    Its keys are deleted, and the same device key does not become pending again for 30 days. Rejecting a
    rejected credential changes nothing.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                puid=puid,
                id=id,
            )
        )
    )


def sync_detailed(
    puid: str,
    id: str,
    *,
    client: Client,
) -> Response[CredentialView]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                puid=puid,
                id=id,
            )
        )
    )


async def asyncio(
    puid: str,
    id: str,
    *,
    client: Client,
) -> CredentialView:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                puid=puid,
                id=id,
            )
        )
    )


async def asyncio_detailed(
    puid: str,
    id: str,
    *,
    client: Client,
) -> Response[CredentialView]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                puid=puid,
                id=id,
            )
        )
    )
