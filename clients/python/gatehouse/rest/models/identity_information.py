from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="IdentityInformation")


@_attrs_define
class IdentityInformation:
    """
    Attributes:
        document_type (str): Values: passport, id_card.
        verification_date (str): Unix milliseconds, as digits.
    """

    document_type: str
    verification_date: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        document_type = self.document_type

        verification_date = self.verification_date

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "documentType": document_type,
                "verificationDate": verification_date,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        document_type = d.pop("documentType")

        verification_date = d.pop("verificationDate")

        identity_information = cls(
            document_type=document_type,
            verification_date=verification_date,
        )

        identity_information.additional_properties = d
        return identity_information

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
