from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.risk_signals_view import RiskSignalsView


T = TypeVar("T", bound="RiskEvaluationView")


@_attrs_define
class RiskEvaluationView:
    """
    Attributes:
        score (float):
        level (str): Values: LOW, MEDIUM, HIGH, CRITICAL.
        recommendation (str): The strictest of the recommendations for `level`, for the outcome of the session and for
            its caveats. Values: ALLOW, REVIEW, BLOCK.
        flags (list[str]): Flags of the signals, then the outcome and its caveats as `outcome.<code>`. Listed in
            docs/risk-flags.md.
        signals (RiskSignalsView):
    """

    score: float
    level: str
    recommendation: str
    flags: list[str]
    signals: RiskSignalsView
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        score = self.score

        level = self.level

        recommendation = self.recommendation

        flags = self.flags

        signals = self.signals.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "score": score,
                "level": level,
                "recommendation": recommendation,
                "flags": flags,
                "signals": signals,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.risk_signals_view import RiskSignalsView

        d = dict(src_dict)
        score = d.pop("score")

        level = d.pop("level")

        recommendation = d.pop("recommendation")

        flags = cast(list[str], d.pop("flags"))

        signals = RiskSignalsView.from_dict(d.pop("signals"))

        risk_evaluation_view = cls(
            score=score,
            level=level,
            recommendation=recommendation,
            flags=flags,
            signals=signals,
        )

        risk_evaluation_view.additional_properties = d
        return risk_evaluation_view

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
