from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.population_details import PopulationDetails
from ...types import Response


def _get_kwargs(
    name: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v2/open-sanctions/populations/{name}".format(
            name=quote(str(name), safe=""),
        ),
    }

    return _kwargs


def _parse_response(response: httpx.Response) -> PopulationDetails:
    response_200 = PopulationDetails.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[PopulationDetails]:
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
) -> PopulationDetails:
    """Get one population

    The settings, how many people it has, how many wait to be screened, and the newest run.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                name=name,
            )
        )
    )


def sync_detailed(
    name: str,
    *,
    client: Client,
) -> Response[PopulationDetails]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                name=name,
            )
        )
    )


async def asyncio(
    name: str,
    *,
    client: Client,
) -> PopulationDetails:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                name=name,
            )
        )
    )


async def asyncio_detailed(
    name: str,
    *,
    client: Client,
) -> Response[PopulationDetails]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                name=name,
            )
        )
    )
