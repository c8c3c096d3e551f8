"""The credentials of a client."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable

from .rest.operations import Operation

_PRINTABLE = re.compile(r"[\x21-\x7e]+")


class Credentials:
    def __init__(
        self,
        *,
        api_key: str | None,
        client_id: str | None,
        client_secret: str | None,
        slc: str | None,
        bearer_token: str | Callable[[], str] | None,
    ) -> None:
        self._api_key = _check("api_key", api_key)
        self._bearer_token = bearer_token
        self._client = _client_header(client_id, client_secret, slc)

    def __repr__(self) -> str:
        return "Credentials(…)"

    def headers(self, operation: Operation) -> dict[str, str]:
        found = {
            "x-api-key": self._api_key if operation.sends_api_key else None,
            "authorization": self._authorization(operation),
        }
        return {name: value for name, value in found.items() if value is not None}

    def _authorization(self, operation: Operation) -> str | None:
        if operation.authorization == "client":
            return self._client
        if operation.authorization == "none" or self._bearer_token is None:
            return None
        token = self._bearer_token() if callable(self._bearer_token) else self._bearer_token
        return f"Bearer {_check('bearer_token', token)}"


def _client_header(client_id: str | None, client_secret: str | None, slc: str | None) -> str | None:
    if slc is not None:
        return f"SLC {_check('slc', slc)}"
    if client_id is None and client_secret is None:
        return None
    pair = f"{_check('client_id', client_id or '')}:{_check('client_secret', client_secret or '')}"
    return f"Basic {base64.b64encode(pair.encode()).decode()}"


def _check(name: str, value: str | None) -> str | None:
    # The message of the HTTP library would contain the value.
    if value is not None and not _PRINTABLE.fullmatch(value):
        raise ValueError(f"{name} is empty or contains invalid characters.")
    return value
