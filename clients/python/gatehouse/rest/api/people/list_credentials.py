from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.credential_list import CredentialList
from ...types import Response


def _get_kwargs(
    puid: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/people/{puid}/credentials".format(
            puid=quote(str(puid), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> CredentialList:
    response_200 = CredentialList.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[CredentialList]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    puid: str,
    *,
    client: Client,
) -> CredentialList:
    """List the credentials of a person

    The device keys and passkeys of the person, with their status. The face is stored at the node only.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                puid=puid,
            )
        )
    )


def sync_detailed(
    puid: str,
    *,
    client: Client,
) -> Response[CredentialList]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                puid=puid,
            )
        )
    )


async def asyncio(
    puid: str,
    *,
    client: Client,
) -> CredentialList:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                puid=puid,
            )
        )
    )


async def asyncio_detailed(
    puid: str,
    *,
    client: Client,
) -> Response[CredentialList]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                puid=puid,
            )
        )
    )
