from typing import Literal

CreateVerificationSessionBodyRequirementsItem = Literal[
    "face", "identity_document", "passkey"
]

CREATE_VERIFICATION_SESSION_BODY_REQUIREMENTS_ITEM_VALUES: set[
    CreateVerificationSessionBodyRequirementsItem
] = {
    "face",
    "identity_document",
    "passkey",
}


def check_create_verification_session_body_requirements_item(
    value: str,
) -> CreateVerificationSessionBodyRequirementsItem:
    if value in CREATE_VERIFICATION_SESSION_BODY_REQUIREMENTS_ITEM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CREATE_VERIFICATION_SESSION_BODY_REQUIREMENTS_ITEM_VALUES!r}"
    )
