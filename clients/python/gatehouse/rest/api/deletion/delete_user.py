from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.delete_user_body import DeleteUserBody
from ...models.delete_user_x_encryption_version import (
    DeleteUserXEncryptionVersion,
)
from ...models.status_reply import StatusReply
from ...types import UNSET, Response, Unset


def _get_kwargs(
    version: str,
    *,
    body: DeleteUserBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: DeleteUserXEncryptionVersion | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_min_position, Unset):
        headers["x-min-position"] = x_min_position

    if not isinstance(x_encryption_version, Unset):
        headers["x-encryption-version"] = str(x_encryption_version)

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/node/{version}/deleteUser".format(
            version=quote(str(version), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> StatusReply:
    response_200 = StatusReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[StatusReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    version: str,
    *,
    client: Client,
    body: DeleteUserBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: DeleteUserXEncryptionVersion | Unset = UNSET,
) -> StatusReply:
    """Delete a person with all biometric data

    Deletes the person, the templates and their keys from your gallery. `puid` is encrypted, as
    enrollment returned it. Other galleries keep the person.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                version=version,
                body=body,
                x_min_position=x_min_position,
                x_encryption_version=x_encryption_version,
            )
        )
    )


def sync_detailed(
    version: str,
    *,
    client: Client,
    body: DeleteUserBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: DeleteUserXEncryptionVersion | Unset = UNSET,
) -> Response[StatusReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                version=version,
                body=body,
                x_min_position=x_min_position,
                x_encryption_version=x_encryption_version,
            )
        )
    )


async def asyncio(
    version: str,
    *,
    client: Client,
    body: DeleteUserBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: DeleteUserXEncryptionVersion | Unset = UNSET,
) -> StatusReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                version=version,
                body=body,
                x_min_position=x_min_position,
                x_encryption_version=x_encryption_version,
            )
        )
    )


async def asyncio_detailed(
    version: str,
    *,
    client: Client,
    body: DeleteUserBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: DeleteUserXEncryptionVersion | Unset = UNSET,
) -> Response[StatusReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                version=version,
                body=body,
                x_min_position=x_min_position,
                x_encryption_version=x_encryption_version,
            )
        )
    )
