from typing import Literal

DeleteUserXEncryptionVersion = Literal["1"]

DELETE_USER_X_ENCRYPTION_VERSION_VALUES: set[DeleteUserXEncryptionVersion] = {
    "1",
}


def check_delete_user_x_encryption_version(value: str) -> DeleteUserXEncryptionVersion:
    if value in DELETE_USER_X_ENCRYPTION_VERSION_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {DELETE_USER_X_ENCRYPTION_VERSION_VALUES!r}"
    )
