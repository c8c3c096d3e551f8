from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="DeletedSession")


@_attrs_define
class DeletedSession:
    """
    Attributes:
        state (str): Values: PURGED.
        purged_at (datetime.datetime):
        receipt (str): A compact JWS (EdDSA); verify it with a key of `/.well-known/jwks.json`.
    """

    state: str
    purged_at: datetime.datetime
    receipt: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        state = self.state

        purged_at = self.purged_at.isoformat()

        receipt = self.receipt

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "state": state,
                "purgedAt": purged_at,
                "receipt": receipt,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        state = d.pop("state")

        purged_at = datetime.datetime.fromisoformat(d.pop("purgedAt"))

        receipt = d.pop("receipt")

        deleted_session = cls(
            state=state,
            purged_at=purged_at,
            receipt=receipt,
        )

        deleted_session.additional_properties = d
        return deleted_session

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
