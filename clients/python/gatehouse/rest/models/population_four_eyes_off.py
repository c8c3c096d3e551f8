from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="PopulationFourEyesOff")


@_attrs_define
class PopulationFourEyesOff:
    """
    Attributes:
        user (str): Who wants to turn it off, as named in `x-user`.
        key_id (UUID): The id of the API key.
        at (datetime.datetime):
        until (datetime.datetime): Until when another person can agree.
    """

    user: str
    key_id: UUID
    at: datetime.datetime
    until: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        user = self.user

        key_id = str(self.key_id)

        at = self.at.isoformat()

        until = self.until.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "user": user,
                "keyId": key_id,
                "at": at,
                "until": until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        user = d.pop("user")

        key_id = UUID(d.pop("keyId"))

        at = datetime.datetime.fromisoformat(d.pop("at"))

        until = datetime.datetime.fromisoformat(d.pop("until"))

        population_four_eyes_off = cls(
            user=user,
            key_id=key_id,
            at=at,
            until=until,
        )

        population_four_eyes_off.additional_properties = d
        return population_four_eyes_off

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
