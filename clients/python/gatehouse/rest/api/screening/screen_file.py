from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ...client import Client
from ...models.check_reply import CheckReply
from ...models.screen_file_body import ScreenFileBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    dataset: str,
    *,
    body: ScreenFileBody,
    score_threshold: float | Unset = UNSET,
    exclude: str | Unset = UNSET,
    exclude_dismissed: bool | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    params: dict[str, Any] = {}

    params["scoreThreshold"] = score_threshold

    params["exclude"] = exclude

    params["excludeDismissed"] = exclude_dismissed

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v2/open-sanctions/file/{dataset}".format(
            dataset=quote(str(dataset), safe=""),
        ),
        "params": params,
    }

    _kwargs["files"] = body.to_multipart()

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
    body: ScreenFileBody,
    score_threshold: float | Unset = UNSET,
    exclude: str | Unset = UNSET,
    exclude_dismissed: bool | Unset = UNSET,
) -> CheckReply:
    """Screen the people of a CSV file

    The header contains `id`, `firstname`, `lastname` and `dob`, in any order and case. Other columns
    are ignored. The file is UTF-8, separated by commas, semicolons or tabs.
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                dataset=dataset,
                body=body,
                score_threshold=score_threshold,
                exclude=exclude,
                exclude_dismissed=exclude_dismissed,
            )
        )
    )


def sync_detailed(
    dataset: str,
    *,
    client: Client,
    body: ScreenFileBody,
    score_threshold: float | Unset = UNSET,
    exclude: str | Unset = UNSET,
    exclude_dismissed: bool | Unset = UNSET,
) -> Response[CheckReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                dataset=dataset,
                body=body,
                score_threshold=score_threshold,
                exclude=exclude,
                exclude_dismissed=exclude_dismissed,
            )
        )
    )


async def asyncio(
    dataset: str,
    *,
    client: Client,
    body: ScreenFileBody,
    score_threshold: float | Unset = UNSET,
    exclude: str | Unset = UNSET,
    exclude_dismissed: bool | Unset = UNSET,
) -> CheckReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                dataset=dataset,
                body=body,
                score_threshold=score_threshold,
                exclude=exclude,
                exclude_dismissed=exclude_dismissed,
            )
        )
    )


async def asyncio_detailed(
    dataset: str,
    *,
    client: Client,
    body: ScreenFileBody,
    score_threshold: float | Unset = UNSET,
    exclude: str | Unset = UNSET,
    exclude_dismissed: bool | Unset = UNSET,
) -> Response[CheckReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                dataset=dataset,
                body=body,
                score_threshold=score_threshold,
                exclude=exclude,
                exclude_dismissed=exclude_dismissed,
            )
        )
    )
