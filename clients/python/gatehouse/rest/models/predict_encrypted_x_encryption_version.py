from typing import Literal

PredictEncryptedXEncryptionVersion = Literal["1"]

PREDICT_ENCRYPTED_X_ENCRYPTION_VERSION_VALUES: set[
    PredictEncryptedXEncryptionVersion
] = {
    "1",
}


def check_predict_encrypted_x_encryption_version(
    value: str,
) -> PredictEncryptedXEncryptionVersion:
    if value in PREDICT_ENCRYPTED_X_ENCRYPTION_VERSION_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PREDICT_ENCRYPTED_X_ENCRYPTION_VERSION_VALUES!r}"
    )
