"""Verifies webhooks: https://www.standardwebhooks.com, and the headers ``x-service-…`` of Gatehouse."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

_MESSAGES = {
    "no-key": "There is no key, or one of the keys is empty. Pass the API key that creates your sessions.",
    "bad-tolerance": "tolerance_seconds must be zero or more.",
    "body-not-raw": "The body was parsed, and only the raw bytes can be verified: request.get_data() in Flask, "
    "request.body in Django, await request.body() in FastAPI.",
    "no-signature": "The request has neither X-Service-Signature nor webhook-signature. It is not from Gatehouse, or a "
    "proxy dropped the headers.",
    "missing-header": "A header that belongs to the signature is missing: X-Service-Timestamp, webhook-id or "
    "webhook-timestamp. Check which headers your proxy forwards.",
    "malformed-signature": "A signature header is malformed.",
    "wrong-signature": "The signature matches none of the keys. Pass the API key that created the session, also the "
    "old one while you rotate, and the body exactly as it was received.",
    "malformed-timestamp": "A timestamp is not in Unix seconds.",
    "timestamps-differ": "X-Service-Timestamp and webhook-timestamp differ, so one of them was changed on the way.",
    "too-old": "The request was signed too long ago. It may be a replay; if all requests are rejected, check the clock "
    "of this machine.",
    "too-new": "The request was signed in the future. Check the clock of this machine.",
    "not-json": "The signature is valid, but the body is not JSON.",
}


class WebhookVerificationError(Exception):
    """An unverified webhook; answer it with 400. ``reason`` is stable, the message is not."""

    def __init__(self, reason: str) -> None:
        super().__init__(_MESSAGES[reason])
        self.reason = reason


@dataclass(frozen=True)
class VerifiedWebhook:
    #: The same in every attempt: use it to detect duplicates.
    id: str
    #: 1, 2, …; it is not signed, so use it for logs only.
    attempt: int | None
    #: When this attempt was signed.
    timestamp: datetime
    payload: Any = field(repr=False)


class _Scheme(NamedTuple):
    signature: str
    timestamp: str
    #: The signed headers, in this order, each followed by a dot, before the body.
    signed: tuple[str, ...]
    shape: re.Pattern[str]
    is_hex: bool


_SERVICE = _Scheme(
    "x-service-signature",
    "x-service-timestamp",
    ("x-service-timestamp",),
    re.compile(r"sha256=([0-9a-f]{64})"),
    True,
)
_STANDARD = _Scheme(
    "webhook-signature",
    "webhook-timestamp",
    ("webhook-id", "webhook-timestamp"),
    re.compile(r"v1,([A-Za-z0-9+/]{43}=)"),
    False,
)
_SCHEMES = (_SERVICE, _STANDARD)


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    key: str | Iterable[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> VerifiedWebhook:
    """Returns the event of a webhook from Gatehouse; raises a WebhookVerificationError for anything else.

    ``body`` is the body exactly as it was received. ``key`` is the API key that creates your sessions; while you
    rotate, the new one and the old one. ``now`` is the time in Unix seconds, that of the system by default.
    """
    keys = _check_keys(key)
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise WebhookVerificationError("body-not-raw")
    content = bytes(body)
    # Frameworks have their own types of headers, and some of them have names in upper case.
    values = {name.lower(): value for name, value in headers.items()}

    schemes = _find_schemes(values)
    timestamp = _read_timestamp(values)
    for scheme in schemes:
        _check_signature(scheme, values, content, keys)
    _check_age(timestamp, time.time() if now is None else now, tolerance_seconds)

    # Only the Standard Webhooks signature covers `webhook-id`; without it the id is the digest of the signed body.
    digest = f"sha256:{hashlib.sha256(content).hexdigest()}"
    attempt = values.get("x-service-attempt", "")
    return VerifiedWebhook(
        id=values["webhook-id"] if _STANDARD in schemes else digest,
        attempt=int(attempt) if re.fullmatch(r"[0-9]{1,9}", attempt) else None,
        timestamp=_to_datetime(timestamp),
        payload=_parse(content),
    )


def _check_keys(key: str | Iterable[str]) -> list[bytes]:
    keys = [key] if isinstance(key, str) else list(key or ())
    if not keys or not all(isinstance(one, str) and one for one in keys):
        raise WebhookVerificationError("no-key")
    return [one.encode() for one in keys]


def _find_schemes(headers: Mapping[str, str]) -> list[_Scheme]:
    present = [scheme for scheme in _SCHEMES if scheme.signature in headers]
    if not present:
        raise WebhookVerificationError("no-signature")
    if not all(headers.get(name) for scheme in present for name in scheme.signed):
        raise WebhookVerificationError("missing-header")
    return present


def _read_timestamp(headers: Mapping[str, str]) -> int:
    found = {headers[scheme.timestamp] for scheme in _SCHEMES if scheme.timestamp in headers}
    if not all(re.fullmatch(r"[0-9]{1,12}", timestamp) for timestamp in found):
        raise WebhookVerificationError("malformed-timestamp")
    if len(found) > 1:
        raise WebhookVerificationError("timestamps-differ")
    return int(found.pop())


def _check_signature(scheme: _Scheme, headers: Mapping[str, str], body: bytes, keys: list[bytes]) -> None:
    shapes = [scheme.shape.fullmatch(one) for one in headers[scheme.signature].split(" ")]
    given = [shape[1] for shape in shapes if shape]
    if not given:
        raise WebhookVerificationError("malformed-signature")
    # Servers decode bytes that are not UTF-8 to lone surrogates. No signature of Gatehouse has them.
    start = "".join(f"{headers[name]}." for name in scheme.signed).encode(errors="surrogatepass")
    expected = [_sign(key, start + body, scheme.is_hex) for key in keys]
    # Text is compared, because several base64 texts decode to the same bytes.
    if not any(hmac.compare_digest(signature, one) for signature in given for one in expected):
        raise WebhookVerificationError("wrong-signature")


def _sign(key: bytes, content: bytes, is_hex: bool) -> str:
    digest = hmac.new(key, content, hashlib.sha256).digest()
    return digest.hex() if is_hex else base64.b64encode(digest).decode()


def _check_age(timestamp: int, now: float, tolerance: float) -> None:
    if not tolerance >= 0:
        raise WebhookVerificationError("bad-tolerance")
    age = int(now) - timestamp
    if abs(age) > tolerance:
        raise WebhookVerificationError("too-new" if age < 0 else "too-old")


def _to_datetime(timestamp: int) -> datetime:
    try:
        return datetime.fromtimestamp(timestamp, UTC)
    except (OverflowError, OSError, ValueError):
        # After the year 9999, which an infinite tolerance accepts.
        raise WebhookVerificationError("malformed-timestamp") from None


def _parse(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        pass
    # Without the cause, which would quote the body: it is personal data.
    raise WebhookVerificationError("not-json")
