"""When a request is repeated, and after how many seconds."""

from __future__ import annotations

import random
from typing import Literal

from .errors import APIConnectionError, APITimeoutError, GatehouseError

Repeatable = Literal["always", "keyed", "never"]

_DELAYS_SECONDS = (0.5, 2.0, 5.0)
_MAX_WAIT_SECONDS = 30.0
_RETRYABLE_STATUSES = {408, 429, 502, 503, 504}
_PERMANENT_CODES = {"not_gatehouse", "redirected"}


def retry_delay(error: GatehouseError, repeatable: Repeatable, tries: int, retries: int) -> float | None:
    """The seconds to wait before attempt ``tries + 1``; None to give up."""
    if tries > retries or not _is_retryable(error, repeatable, tries):
        return None
    if error.retry_after_seconds is not None:
        return error.retry_after_seconds if error.retry_after_seconds <= _MAX_WAIT_SECONDS else None
    # Jitter, so that not all clients retry at once.
    return _DELAYS_SECONDS[min(tries, len(_DELAYS_SECONDS)) - 1] * (0.5 + random.random())


def _is_retryable(error: GatehouseError, repeatable: Repeatable, tries: int) -> bool:
    # A rate-limited request was not processed.
    if error.status == 429:
        return True
    if repeatable == "never" or error.code in _PERMANENT_CODES:
        return False
    # The previous attempt is still in progress: its reply is returned for the same key.
    if error.status == 409:
        return repeatable == "keyed" and tries > 1
    return isinstance(error, (APIConnectionError, APITimeoutError)) or error.status in _RETRYABLE_STATUSES
