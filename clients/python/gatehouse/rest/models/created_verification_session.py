from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="CreatedVerificationSession")


@_attrs_define
class CreatedVerificationSession:
    """
    Attributes:
        launch_url (str): Redirect the person to this URL.
        session_id (str): Identifies the session in requests with your credentials.
    """

    launch_url: str
    session_id: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        launch_url = self.launch_url

        session_id = self.session_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "launchUrl": launch_url,
                "sessionId": session_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        launch_url = d.pop("launchUrl")

        session_id = d.pop("sessionId")

        created_verification_session = cls(
            launch_url=launch_url,
            session_id=session_id,
        )

        created_verification_session.additional_properties = d
        return created_verification_session

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
