from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.alert_list_version import AlertListVersion


T = TypeVar("T", bound="AlertVersions")


@_attrs_define
class AlertVersions:
    """
    Attributes:
        before (list[AlertListVersion] | None): The versions before the change; null for the first screening.
        after (list[AlertListVersion]): The versions that were compared.
    """

    before: list[AlertListVersion] | None
    after: list[AlertListVersion]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        before: list[dict[str, Any]] | None
        if isinstance(self.before, list):
            before = []
            for before_type_0_item_data in self.before:
                before_type_0_item = before_type_0_item_data.to_dict()
                before.append(before_type_0_item)

        else:
            before = self.before

        after = []
        for after_item_data in self.after:
            after_item = after_item_data.to_dict()
            after.append(after_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "before": before,
                "after": after,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.alert_list_version import AlertListVersion

        d = dict(src_dict)

        def _parse_before(data: object) -> list[AlertListVersion] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                before_type_0 = []
                _before_type_0 = data
                for before_type_0_item_data in _before_type_0:
                    before_type_0_item = AlertListVersion.from_dict(
                        before_type_0_item_data
                    )

                    before_type_0.append(before_type_0_item)

                return before_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[AlertListVersion] | None, data)

        before = _parse_before(d.pop("before"))

        after = []
        _after = d.pop("after")
        for after_item_data in _after:
            after_item = AlertListVersion.from_dict(after_item_data)

            after.append(after_item)

        alert_versions = cls(
            before=before,
            after=after,
        )

        alert_versions.additional_properties = d
        return alert_versions

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
