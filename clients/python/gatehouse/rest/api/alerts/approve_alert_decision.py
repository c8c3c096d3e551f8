from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ...client import Client
from ...models.alert_details import AlertDetails
from ...models.approval_body import ApprovalBody
from ...types import Response


def _get_kwargs(
    name: str,
    id: UUID,
    *,
    body: ApprovalBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v2/open-sanctions/populations/{name}/alerts/{id}/approval".format(
            name=quote(str(name), safe=""),
            id=quote(str(id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> AlertDetails:
    response_200 = AlertDetails.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[AlertDetails]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    name: str,
    id: UUID,
    *,
    client: Client,
    body: ApprovalBody,
) -> AlertDetails:
    """Approve or reject a proposed decision

    Approve with another API key and another user name than those of the proposal, and with the
    `revision` that you have read: it binds the approval to this proposal. A refused approval is
    recorded in the audit trail. After a rejection the alert is `IN_REVIEW` without a proposal.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                name=name,
                id=id,
                body=body,
            )
        )
    )


def sync_detailed(
    name: str,
    id: UUID,
    *,
    client: Client,
    body: ApprovalBody,
) -> Response[AlertDetails]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                name=name,
                id=id,
                body=body,
            )
        )
    )


async def asyncio(
    name: str,
    id: UUID,
    *,
    client: Client,
    body: ApprovalBody,
) -> AlertDetails:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                id=id,
                body=body,
            )
        )
    )


async def asyncio_detailed(
    name: str,
    id: UUID,
    *,
    client: Client,
    body: ApprovalBody,
) -> Response[AlertDetails]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                name=name,
                id=id,
                body=body,
            )
        )
    )
