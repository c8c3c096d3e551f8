"""The errors of requests, by kind."""

from __future__ import annotations

from typing import NamedTuple


class GatehouseError(Exception):
    """A failed request. The subclass is the kind of failure, ``code`` its stable name."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int | None = None,
        request_id: str | None = None,
        hint: str | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        #: The HTTP status; None if there was no reply.
        self.status = status
        #: The id to quote to the operator of the service.
        self.request_id = request_id
        #: What to do, as the service says; it is part of the message.
        self.hint = hint
        self.retry_after_seconds = retry_after_seconds


class APIConnectionError(GatehouseError):
    """The service is unreachable, or something other than Gatehouse answered."""


class APITimeoutError(GatehouseError):
    """No reply in time; the request may still have been processed."""


class InvalidRequestError(GatehouseError):
    """The request is invalid, and a retry does not help."""


class AuthenticationError(GatehouseError):
    """The credentials are missing, wrong, revoked, or not allowed to do this."""


class NotFoundError(GatehouseError):
    """The resource does not exist, or was deleted."""


class ConflictError(GatehouseError):
    """The state of the resource conflicts with the request."""


class RateLimitError(GatehouseError):
    """Too many requests; ``retry_after_seconds`` is the time to wait."""


class ServerError(GatehouseError):
    """The service failed; the same request may succeed later."""


class StatusError(NamedTuple):
    code: str
    error: type[GatehouseError]
    advice: str = ""


_LATER = "Try again later. If the error persists, send the request id to the operator."

STATUS_ERRORS = {
    400: StatusError("invalid_request", InvalidRequestError),
    401: StatusError(
        "unauthorized",
        AuthenticationError,
        "Check the credentials: they must be active and belong to this installation.",
    ),
    403: StatusError("forbidden", AuthenticationError, "Check the API key: it must be active and allowed to do this."),
    404: StatusError("not_found", NotFoundError),
    408: StatusError("upload_too_slow", APITimeoutError),
    409: StatusError("conflict", ConflictError),
    410: StatusError("gone", NotFoundError),
    413: StatusError("too_large", InvalidRequestError),
    415: StatusError("unsupported_media_type", InvalidRequestError),
    422: StatusError("idempotency_key_reused", InvalidRequestError, "Use a new idempotency_key for a new request."),
    429: StatusError("rate_limited", RateLimitError),
    500: StatusError("server_error", ServerError, _LATER),
    502: StatusError("unavailable", ServerError, _LATER),
    503: StatusError("unavailable", ServerError),
    504: StatusError("unavailable", ServerError, _LATER),
    507: StatusError("gallery_full", ServerError),
}


def find_status_error(status: int) -> StatusError:
    if status in STATUS_ERRORS:
        return STATUS_ERRORS[status]
    code = f"http_{status}"
    if status < 500:
        return StatusError(code, InvalidRequestError)
    return StatusError(code, ServerError, _LATER)
