from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.encrypted_enroll_body import EncryptedEnrollBody
from ...models.enroll_encrypted_reply import EnrollEncryptedReply
from ...models.enroll_encrypted_x_encryption_version import (
    EnrollEncryptedXEncryptionVersion,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    version: str,
    *,
    body: EncryptedEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
    x_encryption_version: EnrollEncryptedXEncryptionVersion | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_min_position, Unset):
        headers["x-min-position"] = x_min_position

    if not isinstance(x_correlation_id, Unset):
        headers["x-correlation-id"] = x_correlation_id

    if not isinstance(x_encryption_version, Unset):
        headers["x-encryption-version"] = str(x_encryption_version)

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/node/{version}/enroll".format(
            version=quote(str(version), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> EnrollEncryptedReply:
    response_200 = EnrollEncryptedReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[EnrollEncryptedReply]:
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
    body: EncryptedEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
    x_encryption_version: EnrollEncryptedXEncryptionVersion | Unset = UNSET,
) -> EnrollEncryptedReply:
    """Enroll a person from encrypted features

    Adds the person to your gallery and returns a new `puid`. A person who is already enrolled is
    recognised instead: `User Already Enrolled`, with the existing `puid`. `features` is encrypted with
    a key that is derived from the API key; `puid` and `guid` of the reply are encrypted in the same
    way.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                version=version,
                body=body,
                x_min_position=x_min_position,
                x_correlation_id=x_correlation_id,
                x_encryption_version=x_encryption_version,
            )
        )
    )


def sync_detailed(
    version: str,
    *,
    client: Client,
    body: EncryptedEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
    x_encryption_version: EnrollEncryptedXEncryptionVersion | Unset = UNSET,
) -> Response[EnrollEncryptedReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                version=version,
                body=body,
                x_min_position=x_min_position,
                x_correlation_id=x_correlation_id,
                x_encryption_version=x_encryption_version,
            )
        )
    )


async def asyncio(
    version: str,
    *,
    client: Client,
    body: EncryptedEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
    x_encryption_version: EnrollEncryptedXEncryptionVersion | Unset = UNSET,
) -> EnrollEncryptedReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                version=version,
                body=body,
                x_min_position=x_min_position,
                x_correlation_id=x_correlation_id,
                x_encryption_version=x_encryption_version,
            )
        )
    )


async def asyncio_detailed(
    version: str,
    *,
    client: Client,
    body: EncryptedEnrollBody,
    x_min_position: str | Unset = UNSET,
    x_correlation_id: str | Unset = UNSET,
    x_encryption_version: EnrollEncryptedXEncryptionVersion | Unset = UNSET,
) -> Response[EnrollEncryptedReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                version=version,
                body=body,
                x_min_position=x_min_position,
                x_correlation_id=x_correlation_id,
                x_encryption_version=x_encryption_version,
            )
        )
    )
