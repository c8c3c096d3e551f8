from typing import Literal

ResendBodyStatus = Literal["DELIVERED", "FAILED", "PENDING"]

RESEND_BODY_STATUS_VALUES: set[ResendBodyStatus] = {
    "DELIVERED",
    "FAILED",
    "PENDING",
}


def check_resend_body_status(value: str) -> ResendBodyStatus:
    if value in RESEND_BODY_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {RESEND_BODY_STATUS_VALUES!r}"
    )
