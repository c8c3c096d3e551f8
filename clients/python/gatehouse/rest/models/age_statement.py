from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="AgeStatement")


@_attrs_define
class AgeStatement:
    """
    Attributes:
        threshold_result (str): Values: AGE_ABOVE_THRESHOLD, AGE_AT_THRESHOLD, AGE_BELOW_THRESHOLD.
        exact (float | Unset): Only with the return format `exact` or `both`.
    """

    threshold_result: str
    exact: float | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        threshold_result = self.threshold_result

        exact = self.exact

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "thresholdResult": threshold_result,
            }
        )
        if exact is not UNSET:
            field_dict["exact"] = exact

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        threshold_result = d.pop("thresholdResult")

        exact = d.pop("exact", UNSET)

        age_statement = cls(
            threshold_result=threshold_result,
            exact=exact,
        )

        age_statement.additional_properties = d
        return age_statement

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
