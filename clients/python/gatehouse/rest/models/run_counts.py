from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="RunCounts")


@_attrs_define
class RunCounts:
    """
    Attributes:
        opened (int):
        changed (int):
        reopened (int):
        closed (int):
    """

    opened: int
    changed: int
    reopened: int
    closed: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        opened = self.opened

        changed = self.changed

        reopened = self.reopened

        closed = self.closed

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "opened": opened,
                "changed": changed,
                "reopened": reopened,
                "closed": closed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        opened = d.pop("opened")

        changed = d.pop("changed")

        reopened = d.pop("reopened")

        closed = d.pop("closed")

        run_counts = cls(
            opened=opened,
            changed=changed,
            reopened=reopened,
            closed=closed,
        )

        run_counts.additional_properties = d
        return run_counts

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
