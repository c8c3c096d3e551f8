from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.encrypted_predict_body import EncryptedPredictBody
from ...models.predict_encrypted_reply import PredictEncryptedReply
from ...models.predict_encrypted_x_encryption_version import (
    PredictEncryptedXEncryptionVersion,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    version: str,
    *,
    body: EncryptedPredictBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: PredictEncryptedXEncryptionVersion | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_min_position, Unset):
        headers["x-min-position"] = x_min_position

    if not isinstance(x_encryption_version, Unset):
        headers["x-encryption-version"] = str(x_encryption_version)

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/node/{version}/predict".format(
            version=quote(str(version), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> PredictEncryptedReply:
    response_200 = PredictEncryptedReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[PredictEncryptedReply]:
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
    body: EncryptedPredictBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: PredictEncryptedXEncryptionVersion | Unset = UNSET,
) -> PredictEncryptedReply:
    """Recognise a person from encrypted features

    Searches your gallery and returns the person, or `User not enrolled` with `puid` `"-1"`. With
    `user_identifier` the face is compared with that person only; with `K` above 1 the reply is a list.
    `features` is encrypted with a key that is derived from the API key. Failed predictions are limited
    per person and per API key (429).
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
    body: EncryptedPredictBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: PredictEncryptedXEncryptionVersion | Unset = UNSET,
) -> Response[PredictEncryptedReply]:
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
    body: EncryptedPredictBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: PredictEncryptedXEncryptionVersion | Unset = UNSET,
) -> PredictEncryptedReply:
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
    body: EncryptedPredictBody,
    x_min_position: str | Unset = UNSET,
    x_encryption_version: PredictEncryptedXEncryptionVersion | Unset = UNSET,
) -> Response[PredictEncryptedReply]:
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
