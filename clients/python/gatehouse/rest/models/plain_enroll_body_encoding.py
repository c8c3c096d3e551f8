from typing import Literal

PlainEnrollBodyEncoding = Literal["rot13"]

PLAIN_ENROLL_BODY_ENCODING_VALUES: set[PlainEnrollBodyEncoding] = {
    "rot13",
}


def check_plain_enroll_body_encoding(value: str) -> PlainEnrollBodyEncoding:
    if value in PLAIN_ENROLL_BODY_ENCODING_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PLAIN_ENROLL_BODY_ENCODING_VALUES!r}"
    )
