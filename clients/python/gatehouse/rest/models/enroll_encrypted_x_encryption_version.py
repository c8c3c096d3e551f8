from typing import Literal

EnrollEncryptedXEncryptionVersion = Literal["1"]

ENROLL_ENCRYPTED_X_ENCRYPTION_VERSION_VALUES: set[EnrollEncryptedXEncryptionVersion] = {
    "1",
}


def check_enroll_encrypted_x_encryption_version(
    value: str,
) -> EnrollEncryptedXEncryptionVersion:
    if value in ENROLL_ENCRYPTED_X_ENCRYPTION_VERSION_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {ENROLL_ENCRYPTED_X_ENCRYPTION_VERSION_VALUES!r}"
    )
