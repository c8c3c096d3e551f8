from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="EstimateView")


@_attrs_define
class EstimateView:
    """
    Attributes:
        within_model_error (bool): Whether the distance of the estimate to the threshold is within the error of the
            model.
        model_error_years (float):
    """

    within_model_error: bool
    model_error_years: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        within_model_error = self.within_model_error

        model_error_years = self.model_error_years

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "withinModelError": within_model_error,
                "modelErrorYears": model_error_years,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        within_model_error = d.pop("withinModelError")

        model_error_years = d.pop("modelErrorYears")

        estimate_view = cls(
            within_model_error=within_model_error,
            model_error_years=model_error_years,
        )

        estimate_view.additional_properties = d
        return estimate_view

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
