import datetime
from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.audit_page import AuditPage
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    action: str | Unset = UNSET,
    subject: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_user, Unset):
        headers["x-user"] = x_user

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    json_from_: str | Unset = UNSET
    if not isinstance(from_, Unset):
        json_from_ = from_.isoformat()
    params["from"] = json_from_

    json_until: str | Unset = UNSET
    if not isinstance(until, Unset):
        json_until = until.isoformat()
    params["until"] = json_until

    params["action"] = action

    params["subject"] = subject

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/open-sanctions/audit",
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> AuditPage:
    response_200 = AuditPage.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[AuditPage]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    action: str | Unset = UNSET,
    subject: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> AuditPage:
    """List or export the audit trail

    The entries of the customer in the mode of the API key. JSON returns one page, newest first.
    `Accept: text/csv` or `application/x-ndjson` returns all entries of the period, oldest first.
    Entries have ids and counts, and no names of screened people. Reading is recorded too.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                from_=from_,
                until=until,
                action=action,
                subject=subject,
                x_user=x_user,
            )
        )
    )


def sync_detailed(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    action: str | Unset = UNSET,
    subject: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> Response[AuditPage]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                from_=from_,
                until=until,
                action=action,
                subject=subject,
                x_user=x_user,
            )
        )
    )


async def asyncio(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    action: str | Unset = UNSET,
    subject: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> AuditPage:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                from_=from_,
                until=until,
                action=action,
                subject=subject,
                x_user=x_user,
            )
        )
    )


async def asyncio_detailed(
    *,
    client: Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    from_: datetime.datetime | Unset = UNSET,
    until: datetime.datetime | Unset = UNSET,
    action: str | Unset = UNSET,
    subject: str | Unset = UNSET,
    x_user: str | Unset = UNSET,
) -> Response[AuditPage]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                limit=limit,
                cursor=cursor,
                from_=from_,
                until=until,
                action=action,
                subject=subject,
                x_user=x_user,
            )
        )
    )
