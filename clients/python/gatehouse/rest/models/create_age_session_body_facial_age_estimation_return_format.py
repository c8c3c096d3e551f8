from typing import Literal

CreateAgeSessionBodyFacialAgeEstimationReturnFormat = Literal[
    "both", "exact", "threshold"
]

CREATE_AGE_SESSION_BODY_FACIAL_AGE_ESTIMATION_RETURN_FORMAT_VALUES: set[
    CreateAgeSessionBodyFacialAgeEstimationReturnFormat
] = {
    "both",
    "exact",
    "threshold",
}


def check_create_age_session_body_facial_age_estimation_return_format(
    value: str,
) -> CreateAgeSessionBodyFacialAgeEstimationReturnFormat:
    if value in CREATE_AGE_SESSION_BODY_FACIAL_AGE_ESTIMATION_RETURN_FORMAT_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CREATE_AGE_SESSION_BODY_FACIAL_AGE_ESTIMATION_RETURN_FORMAT_VALUES!r}"
    )
