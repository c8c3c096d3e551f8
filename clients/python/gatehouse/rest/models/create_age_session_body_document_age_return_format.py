from typing import Literal

CreateAgeSessionBodyDocumentAgeReturnFormat = Literal["both", "exact", "threshold"]

CREATE_AGE_SESSION_BODY_DOCUMENT_AGE_RETURN_FORMAT_VALUES: set[
    CreateAgeSessionBodyDocumentAgeReturnFormat
] = {
    "both",
    "exact",
    "threshold",
}


def check_create_age_session_body_document_age_return_format(
    value: str,
) -> CreateAgeSessionBodyDocumentAgeReturnFormat:
    if value in CREATE_AGE_SESSION_BODY_DOCUMENT_AGE_RETURN_FORMAT_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CREATE_AGE_SESSION_BODY_DOCUMENT_AGE_RETURN_FORMAT_VALUES!r}"
    )
