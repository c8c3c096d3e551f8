from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.import_people_body import ImportPeopleBody
from ...models.people_import_reply import PeopleImportReply
from ...types import UNSET, Response, Unset


def _get_kwargs(
    name: str,
    *,
    body: ImportPeopleBody,
    partial: bool | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_user, Unset):
        headers["x-user"] = x_user

    params: dict[str, Any] = {}

    params["partial"] = partial

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v2/open-sanctions/populations/{name}/people".format(
            name=quote(str(name), safe=""),
        ),
        "params": params,
    }

    _kwargs["files"] = body.to_multipart()

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> PeopleImportReply:
    response_200 = PeopleImportReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[PeopleImportReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    name: str,
    *,
    client: Client,
    body: ImportPeopleBody,
    partial: bool | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> PeopleImportReply:
    """Add and change people

    By `id`, of at most 200 characters, without surrounding blanks. People who are not in the upload
    stay. The rules are those of a file check; a row without an `id` is not stored, and all others are.
    An upload is stored while it arrives, in batches: if it is cut off, send it again, and stored people
    are recognised as unchanged.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                name=name,
                body=body,
                partial=partial,
                x_user=x_user,
            )
        )
    )


def sync_detailed(
    name: str,
    *,
    client: Client,
    body: ImportPeopleBody,
    partial: bool | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> Response[PeopleImportReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                name=name,
                body=body,
                partial=partial,
                x_user=x_user,
            )
        )
    )


async def asyncio(
    name: str,
    *,
    client: Client,
    body: ImportPeopleBody,
    partial: bool | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> PeopleImportReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                body=body,
                partial=partial,
                x_user=x_user,
            )
        )
    )


async def asyncio_detailed(
    name: str,
    *,
    client: Client,
    body: ImportPeopleBody,
    partial: bool | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> Response[PeopleImportReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                body=body,
                partial=partial,
                x_user=x_user,
            )
        )
    )
