from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.source_risk_view import SourceRiskView


T = TypeVar("T", bound="RiskSignalsView")


@_attrs_define
class RiskSignalsView:
    """
    Attributes:
        behavioral (None | SourceRiskView): null: nothing was reported.
        browser (None | SourceRiskView): null: nothing was reported.
    """

    behavioral: None | SourceRiskView
    browser: None | SourceRiskView
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.source_risk_view import SourceRiskView

        behavioral: dict[str, Any] | None
        if isinstance(self.behavioral, SourceRiskView):
            behavioral = self.behavioral.to_dict()
        else:
            behavioral = self.behavioral

        browser: dict[str, Any] | None
        if isinstance(self.browser, SourceRiskView):
            browser = self.browser.to_dict()
        else:
            browser = self.browser

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "behavioral": behavioral,
                "browser": browser,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.source_risk_view import SourceRiskView

        d = dict(src_dict)

        def _parse_behavioral(data: object) -> None | SourceRiskView:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                behavioral_type_0 = SourceRiskView.from_dict(data)

                return behavioral_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SourceRiskView, data)

        behavioral = _parse_behavioral(d.pop("behavioral"))

        def _parse_browser(data: object) -> None | SourceRiskView:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                browser_type_0 = SourceRiskView.from_dict(data)

                return browser_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SourceRiskView, data)

        browser = _parse_browser(d.pop("browser"))

        risk_signals_view = cls(
            behavioral=behavioral,
            browser=browser,
        )

        risk_signals_view.additional_properties = d
        return risk_signals_view

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
