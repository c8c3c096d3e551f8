from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="MatchPerson")


@_attrs_define
class MatchPerson:
    """
    Attributes:
        id (str | Unset):
        firstname (str | Unset):
        lastname (str | Unset):
        dob (str | Unset): YYYY-MM-DD
    """

    id: str | Unset = UNSET
    firstname: str | Unset = UNSET
    lastname: str | Unset = UNSET
    dob: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        firstname = self.firstname

        lastname = self.lastname

        dob = self.dob

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if id is not UNSET:
            field_dict["id"] = id
        if firstname is not UNSET:
            field_dict["firstname"] = firstname
        if lastname is not UNSET:
            field_dict["lastname"] = lastname
        if dob is not UNSET:
            field_dict["dob"] = dob

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id", UNSET)

        firstname = d.pop("firstname", UNSET)

        lastname = d.pop("lastname", UNSET)

        dob = d.pop("dob", UNSET)

        match_person = cls(
            id=id,
            firstname=firstname,
            lastname=lastname,
            dob=dob,
        )

        match_person.additional_properties = d
        return match_person

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
