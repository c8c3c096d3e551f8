from typing import Literal

CreateAgeSessionBodyRequirementsItem = Literal["face", "identity_document"]

CREATE_AGE_SESSION_BODY_REQUIREMENTS_ITEM_VALUES: set[
    CreateAgeSessionBodyRequirementsItem
] = {
    "face",
    "identity_document",
}


def check_create_age_session_body_requirements_item(
    value: str,
) -> CreateAgeSessionBodyRequirementsItem:
    if value in CREATE_AGE_SESSION_BODY_REQUIREMENTS_ITEM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CREATE_AGE_SESSION_BODY_REQUIREMENTS_ITEM_VALUES!r}"
    )
