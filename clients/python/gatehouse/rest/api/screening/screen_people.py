from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.check_reply import CheckReply
from ...models.match_body import MatchBody
from ...types import Response


def _get_kwargs(
    dataset: str,
    *,
    body: MatchBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v2/open-sanctions/match/{dataset}".format(
            dataset=quote(str(dataset), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> CheckReply:
    response_200 = CheckReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[CheckReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    dataset: str,
    *,
    client: Client,
    body: MatchBody,
) -> CheckReply:
    """Screen people sent as JSON

    1 to 1,000 people. The reply is the same as for a file.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                dataset=dataset,
                body=body,
            )
        )
    )


def sync_detailed(
    dataset: str,
    *,
    client: Client,
    body: MatchBody,
) -> Response[CheckReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                dataset=dataset,
                body=body,
            )
        )
    )


async def asyncio(
    dataset: str,
    *,
    client: Client,
    body: MatchBody,
) -> CheckReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                dataset=dataset,
                body=body,
            )
        )
    )


async def asyncio_detailed(
    dataset: str,
    *,
    client: Client,
    body: MatchBody,
) -> Response[CheckReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                dataset=dataset,
                body=body,
            )
        )
    )
