from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="AlertPerson")


@_attrs_define
class AlertPerson:
    """
    Attributes:
        id (str): Your id.
        firstname (str):
        lastname (str):
        dob (str):
    """

    id: str
    firstname: str
    lastname: str
    dob: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        firstname = self.firstname

        lastname = self.lastname

        dob = self.dob

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "firstname": firstname,
                "lastname": lastname,
                "dob": dob,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        firstname = d.pop("firstname")

        lastname = d.pop("lastname")

        dob = d.pop("dob")

        alert_person = cls(
            id=id,
            firstname=firstname,
            lastname=lastname,
            dob=dob,
        )

        alert_person.additional_properties = d
        return alert_person

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
