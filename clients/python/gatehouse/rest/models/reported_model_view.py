from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ReportedModelView")


@_attrs_define
class ReportedModelView:
    """
    Attributes:
        name (str):
        version (str):
        sha256 (str): Of the weights, in hexadecimal.
        shipped (bool): Whether the launch page ships a model with these weights.
    """

    name: str
    version: str
    sha256: str
    shipped: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        version = self.version

        sha256 = self.sha256

        shipped = self.shipped

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "version": version,
                "sha256": sha256,
                "shipped": shipped,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        version = d.pop("version")

        sha256 = d.pop("sha256")

        shipped = d.pop("shipped")

        reported_model_view = cls(
            name=name,
            version=version,
            sha256=sha256,
            shipped=shipped,
        )

        reported_model_view.additional_properties = d
        return reported_model_view

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
