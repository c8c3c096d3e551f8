from typing import Literal

DeliveryStatus = Literal["DELIVERED", "DROPPED", "FAILED", "PENDING", "SENDING"]

DELIVERY_STATUS_VALUES: set[DeliveryStatus] = {
    "DELIVERED",
    "DROPPED",
    "FAILED",
    "PENDING",
    "SENDING",
}


def check_delivery_status(value: str) -> DeliveryStatus:
    if value in DELIVERY_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {DELIVERY_STATUS_VALUES!r}"
    )
