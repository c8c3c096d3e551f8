from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.populations_reply import PopulationsReply
from ...types import Response


def _get_kwargs() -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/open-sanctions/populations",
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> PopulationsReply:
    response_200 = PopulationsReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[PopulationsReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
) -> PopulationsReply:
    """List the populations

    All populations of the customer in the mode of the API key, with the newest run of each.
    """

    return _parse_response(client.send(_get_kwargs()))


def sync_detailed(
    *,
    client: Client,
) -> Response[PopulationsReply]:
    """The same, with status and headers."""

    return _build_response(client.send(_get_kwargs()))


async def asyncio(
    *,
    client: Client,
) -> PopulationsReply:
    """The same as sync()."""

    return _parse_response(await client.send_async(_get_kwargs()))


async def asyncio_detailed(
    *,
    client: Client,
) -> Response[PopulationsReply]:
    """The same as sync_detailed()."""

    return _build_response(await client.send_async(_get_kwargs()))
