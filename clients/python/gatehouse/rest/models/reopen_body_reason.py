from typing import Literal

ReopenBodyReason = Literal["mistake", "new_information", "other"]

REOPEN_BODY_REASON_VALUES: set[ReopenBodyReason] = {
    "mistake",
    "new_information",
    "other",
}


def check_reopen_body_reason(value: str) -> ReopenBodyReason:
    if value in REOPEN_BODY_REASON_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {REOPEN_BODY_REASON_VALUES!r}"
    )
