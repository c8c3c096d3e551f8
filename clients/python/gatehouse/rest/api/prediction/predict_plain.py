from http import HTTPStatus
from typing import Any

import httpx

from ...client import Client
from ...models.plain_predict_body import PlainPredictBody
from ...models.predict_plain_reply import PredictPlainReply
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: PlainPredictBody,
    x_min_position: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(x_min_position, Unset):
        headers["x-min-position"] = x_min_position

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/node/plainPredict",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(response: httpx.Response) -> PredictPlainReply:
    response_200 = PredictPlainReply.from_dict(response.json())

    return response_200


def _build_response(response: httpx.Response) -> Response[PredictPlainReply]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(response),
    )


def sync(
    *,
    client: Client,
    body: PlainPredictBody,
    x_min_position: str | Unset = UNSET,
) -> PredictPlainReply:
    """Recognise a person from a plain feature vector

    Searches your gallery and returns the person, or `User not enrolled` with `puid` `"-1"`. With
    `user_identifier` the face is compared with that person only; with `K` above 1 the reply is a list.
    Failed predictions are limited per person and per API key (429).
    """

    return _parse_response(
        client.send(
            _get_kwargs(
                body=body,
                x_min_position=x_min_position,
            )
        )
    )


def sync_detailed(
    *,
    client: Client,
    body: PlainPredictBody,
    x_min_position: str | Unset = UNSET,
) -> Response[PredictPlainReply]:
    """The same, with status and headers."""

    return _build_response(
        client.send(
            _get_kwargs(
                body=body,
                x_min_position=x_min_position,
            )
        )
    )


async def asyncio(
    *,
    client: Client,
    body: PlainPredictBody,
    x_min_position: str | Unset = UNSET,
) -> PredictPlainReply:
    """The same as sync()."""

    return _parse_response(
        await client.send_async(
            _get_kwargs(
                body=body,
                x_min_position=x_min_position,
            )
        )
    )


async def asyncio_detailed(
    *,
    client: Client,
    body: PlainPredictBody,
    x_min_position: str | Unset = UNSET,
) -> Response[PredictPlainReply]:
    """The same as sync_detailed()."""

    return _build_response(
        await client.send_async(
            _get_kwargs(
                body=body,
                x_min_position=x_min_position,
            )
        )
    )
