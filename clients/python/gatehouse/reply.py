"""Finds the error of a reply, or of a request without one."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx

from .errors import APIConnectionError, APITimeoutError, GatehouseError, find_status_error

_JSON_OR_CSV = re.compile(r"^(application/([\w.-]+\+)?json|text/csv)\b")


def find_error(reply: httpx.Response, origin: str) -> GatehouseError | None:
    if reply.is_success:
        return None if _is_from_gatehouse(reply) else _foreign(reply.status_code, origin)
    if 300 <= reply.status_code < 400:
        return _redirected(reply, origin)
    code, error, advice = find_status_error(reply.status_code)
    request_id = reply.headers.get("x-request-id")
    body = _parse(reply.content)
    hint = _text(body, "hint")
    message = _text(body, "message") or f"The service answered {reply.status_code}."
    parts = [_end_sentence(message), hint or advice, f"(request {request_id})" if request_id else ""]
    return error(
        " ".join(part for part in parts if part),
        code=code,
        status=reply.status_code,
        request_id=request_id,
        hint=hint,
        retry_after_seconds=_retry_after(reply.headers.get("retry-after")),
    )


def describe_failure(failure: httpx.RequestError, origin: str, timeout: float) -> GatehouseError:
    """The error of a request without a reply. It does not refer to the request, which contains the credentials."""
    if isinstance(failure, httpx.TimeoutException):
        return APITimeoutError(
            f"No reply from {origin} within {timeout:g} s. Try again, or increase timeout.", code="timeout"
        )
    return APIConnectionError(
        f"{origin} is unreachable ({type(failure).__name__}). Check base_url, and that the service is running.",
        code="unreachable",
    )


def _is_from_gatehouse(reply: httpx.Response) -> bool:
    if not reply.content:
        return True
    media_type = reply.headers.get("content-type", "")
    if not _JSON_OR_CSV.match(media_type):
        return False
    return media_type.startswith("text/csv") or _parse(reply.content) is not None


def _parse(content: bytes) -> object:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _text(body: object, name: str) -> str | None:
    value = body.get(name) if isinstance(body, dict) else None
    return value if isinstance(value, str) and value else None


def _end_sentence(text: str) -> str:
    return text if text[-1] in ".!?" else f"{text}."


def _redirected(reply: httpx.Response, origin: str) -> GatehouseError:
    target = re.match(r"https?://[^/?#@]+(?=[/?#]|$)", reply.headers.get("location", ""))
    where = f" to {target[0]}" if target else ""
    return APIConnectionError(
        f"{origin} redirects{where}. Set base_url to the final address.",
        code="redirected",
        status=reply.status_code,
    )


def _foreign(status: int, origin: str) -> GatehouseError:
    return APIConnectionError(
        f"The reply of {origin} is not from Gatehouse. Check base_url and any proxy in front of the service.",
        code="not_gatehouse",
        status=status,
    )


def _retry_after(header: str | None) -> float | None:
    if header is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", header):
        return float(header)
    try:
        return max(0.0, (parsedate_to_datetime(header) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return None
