from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="AlertSignature")


@_attrs_define
class AlertSignature:
    """
    Attributes:
        user (str): The name that the caller stated.
        key_id (UUID): The id of the API key.
        at (datetime.datetime):
        operator (bool | Unset): The user is an operator who was logged in, not a name that the caller stated. Values:
            true.
    """

    user: str
    key_id: UUID
    at: datetime.datetime
    operator: bool | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        user = self.user

        key_id = str(self.key_id)

        at = self.at.isoformat()

        operator = self.operator

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "user": user,
                "keyId": key_id,
                "at": at,
            }
        )
        if operator is not UNSET:
            field_dict["operator"] = operator

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        user = d.pop("user")

        key_id = UUID(d.pop("keyId"))

        at = datetime.datetime.fromisoformat(d.pop("at"))

        operator = d.pop("operator", UNSET)

        alert_signature = cls(
            user=user,
            key_id=key_id,
            at=at,
            operator=operator,
        )

        alert_signature.additional_properties = d
        return alert_signature

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
