from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ...client import Client
from ...models.alert_details import AlertDetails
from ...models.review_body import ReviewBody
from ...types import Response


def _get_kwargs(
    name: str,
    id: UUID,
    *,
    body: ReviewBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v2/open-sanctions/populations/{name}/alerts/{id}/review".format(
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
    body: ReviewBody,
) -> AlertDetails:
    """Mark an alert as in review

    It is `IN_REVIEW` by this user. Another user can take it over with the same call.
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
    body: ReviewBody,
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
    body: ReviewBody,
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
    body: ReviewBody,
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
