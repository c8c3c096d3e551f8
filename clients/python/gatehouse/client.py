"""The client: sends requests, repeats them where that is safe, and raises errors that say what to do."""

from __future__ import annotations

import asyncio
import ssl
import time
import uuid
from collections.abc import Callable
from types import TracebackType
from typing import Any

import httpx

from .credentials import Credentials
from .errors import GatehouseError
from .reply import describe_failure, find_error
from .rest.operations import OPERATIONS, Operation
from .retry import retry_delay


class Gatehouse:
    """A client of one installation, for the operations in ``gatehouse.rest.api``.

    Use it on your server only: its credentials give access to all your data.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        client_id: str | None = None,
        client_secret: str | None = None,
        slc: str | None = None,
        bearer_token: str | Callable[[], str] | None = None,
        timeout: float = 30.0,
        retries: int = 3,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        """``timeout``: seconds without data from the service. ``ssl_context``: for a private certificate authority."""
        url = _check_url(base_url)
        if not timeout > 0:
            raise ValueError(f"timeout must be above 0; it is {timeout}.")
        self._base_path = url.path.rstrip("/")
        self._origin = f"{url.scheme}://{url.netloc.decode()}"
        self._timeout = timeout
        self._retries = retries
        self._credentials = Credentials(
            api_key=api_key,
            client_id=client_id,
            client_secret=client_secret,
            slc=slc,
            bearer_token=bearer_token,
        )
        self._options: dict[str, Any] = {
            "base_url": url,
            "timeout": timeout,
            # Credentials are not sent to another host.
            "follow_redirects": False,
            "verify": ssl_context or ssl.create_default_context(),
        }
        self._http = httpx.Client(**self._options)
        self._async_http: httpx.AsyncClient | None = None

    def __repr__(self) -> str:
        return f"Gatehouse({self._origin + self._base_path!r})"

    def send(self, request: dict[str, Any]) -> httpx.Response:
        """Sends a request of ``gatehouse.rest``, and returns a successful reply."""
        operation, prepared = self._prepare(request)
        tries = 0
        while True:
            tries += 1
            prepared.headers.update(self._credentials.headers(operation))
            try:
                reply = self._http.send(prepared)
                error = find_error(reply, self._origin)
            except httpx.RequestError as failure:
                error = describe_failure(failure, self._origin, self._timeout)
            # Raised outside of `except`: the exception of httpx refers to the request with its credentials.
            if error is None:
                return reply
            time.sleep(self._delay_or_raise(error, operation, tries))

    async def send_async(self, request: dict[str, Any]) -> httpx.Response:
        """The same, for ``asyncio``."""
        if self._async_http is None:
            self._async_http = httpx.AsyncClient(**self._options)
        operation, prepared = self._prepare(request)
        tries = 0
        while True:
            tries += 1
            prepared.headers.update(self._credentials.headers(operation))
            try:
                reply = await self._async_http.send(prepared)
                error = find_error(reply, self._origin)
            except httpx.RequestError as failure:
                error = describe_failure(failure, self._origin, self._timeout)
            if error is None:
                return reply
            await asyncio.sleep(self._delay_or_raise(error, operation, tries))

    def close(self) -> None:
        self._http.close()

    async def aclose(self) -> None:
        self.close()
        if self._async_http is not None:
            await self._async_http.aclose()

    def __enter__(self) -> Gatehouse:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def __aenter__(self) -> Gatehouse:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def _prepare(self, request: dict[str, Any]) -> tuple[Operation, httpx.Request]:
        operation = _find_operation(request["method"], request["url"])
        prepared = self._http.build_request(**request)
        # A file can be read once, and each attempt sends it.
        prepared.read()
        if operation.repeatable == "keyed":
            prepared.headers.setdefault("idempotency-key", str(uuid.uuid4()))
        return operation, prepared

    def _delay_or_raise(self, error: GatehouseError, operation: Operation, tries: int) -> float:
        delay = retry_delay(error, operation.repeatable, tries, self._retries)
        if delay is None:
            raise error
        return delay


def _find_operation(method: str, path: str) -> Operation:
    # URLs without these segments are the same; with them, another operation would be called.
    if any(segment in ("", ".", "..") for segment in path.split("/")[1:]):
        raise ValueError('A part of a path must not be empty, "." or "..".')
    for operation in OPERATIONS:
        if operation.method == method.upper() and operation.path.fullmatch(path):
            return operation
    raise ValueError(f"{method.upper()} is not an operation of this path.")


def _check_url(base_url: str) -> httpx.URL:
    try:
        url = httpx.URL(base_url)
    except httpx.InvalidURL:
        url = httpx.URL("")
    if url.scheme not in ("http", "https") or not url.host or url.userinfo:
        raise ValueError(
            "base_url must begin with http:// or https:// and contain no credentials, like https://verify.example."
        )
    return url
