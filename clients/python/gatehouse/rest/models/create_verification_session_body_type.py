from typing import Literal

CreateVerificationSessionBodyType = Literal["ENROLL", "SIGN-IN"]

CREATE_VERIFICATION_SESSION_BODY_TYPE_VALUES: set[CreateVerificationSessionBodyType] = {
    "ENROLL",
    "SIGN-IN",
}


def check_create_verification_session_body_type(
    value: str,
) -> CreateVerificationSessionBodyType:
    if value in CREATE_VERIFICATION_SESSION_BODY_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CREATE_VERIFICATION_SESSION_BODY_TYPE_VALUES!r}"
    )
