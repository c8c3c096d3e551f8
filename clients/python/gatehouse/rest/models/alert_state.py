from typing import Literal

AlertState = Literal["CLOSED", "CONFIRMED", "DISMISSED", "IN_REVIEW", "OPEN"]

ALERT_STATE_VALUES: set[AlertState] = {
    "CLOSED",
    "CONFIRMED",
    "DISMISSED",
    "IN_REVIEW",
    "OPEN",
}


def check_alert_state(value: str) -> AlertState:
    if value in ALERT_STATE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {ALERT_STATE_VALUES!r}"
    )
