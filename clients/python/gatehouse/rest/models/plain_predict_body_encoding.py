from typing import Literal

PlainPredictBodyEncoding = Literal["rot13"]

PLAIN_PREDICT_BODY_ENCODING_VALUES: set[PlainPredictBodyEncoding] = {
    "rot13",
}


def check_plain_predict_body_encoding(value: str) -> PlainPredictBodyEncoding:
    if value in PLAIN_PREDICT_BODY_ENCODING_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PLAIN_PREDICT_BODY_ENCODING_VALUES!r}"
    )
