from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="CreatedAgeSession")


@_attrs_define
class CreatedAgeSession:
    """
    Attributes:
        token (str): Reads the result. Keep it on your server.
        launch_url (str): Redirect the person to this URL.
        expires_at (datetime.datetime):
    """

    token: str
    launch_url: str
    expires_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        token = self.token

        launch_url = self.launch_url

        expires_at = self.expires_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "token": token,
                "launchUrl": launch_url,
                "expiresAt": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        token = d.pop("token")

        launch_url = d.pop("launchUrl")

        expires_at = datetime.datetime.fromisoformat(d.pop("expiresAt"))

        created_age_session = cls(
            token=token,
            launch_url=launch_url,
            expires_at=expires_at,
        )

        created_age_session.additional_properties = d
        return created_age_session

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
