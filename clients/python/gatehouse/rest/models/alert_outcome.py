from typing import Literal

AlertOutcome = Literal["CONFIRMED", "DISMISSED"]

ALERT_OUTCOME_VALUES: set[AlertOutcome] = {
    "CONFIRMED",
    "DISMISSED",
}


def check_alert_outcome(value: str) -> AlertOutcome:
    if value in ALERT_OUTCOME_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {ALERT_OUTCOME_VALUES!r}"
    )
