from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="SanctionsPersonReply")


@_attrs_define
class SanctionsPersonReply:
    """
    Attributes:
        id (str): Your id of the person.
        firstname (str):
        lastname (str):
        dob (str): As it was sent.
        person_id (UUID): The id of the person in alerts and in the audit trail, which have no id of yours.
        pending (bool): Whether the person came in or changed since it was screened.
    """

    id: str
    firstname: str
    lastname: str
    dob: str
    person_id: UUID
    pending: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        firstname = self.firstname

        lastname = self.lastname

        dob = self.dob

        person_id = str(self.person_id)

        pending = self.pending

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "firstname": firstname,
                "lastname": lastname,
                "dob": dob,
                "personId": person_id,
                "pending": pending,
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

        person_id = UUID(d.pop("personId"))

        pending = d.pop("pending")

        sanctions_person_reply = cls(
            id=id,
            firstname=firstname,
            lastname=lastname,
            dob=dob,
            person_id=person_id,
            pending=pending,
        )

        sanctions_person_reply.additional_properties = d
        return sanctions_person_reply

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
