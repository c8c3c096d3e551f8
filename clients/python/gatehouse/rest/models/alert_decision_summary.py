from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.alert_outcome import AlertOutcome, check_alert_outcome

T = TypeVar("T", bound="AlertDecisionSummary")


@_attrs_define
class AlertDecisionSummary:
    """
    Attributes:
        outcome (AlertOutcome):
        reason (str):
        at (datetime.datetime):
    """

    outcome: AlertOutcome
    reason: str
    at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        outcome: str = self.outcome

        reason = self.reason

        at = self.at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "outcome": outcome,
                "reason": reason,
                "at": at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        outcome = check_alert_outcome(d.pop("outcome"))

        reason = d.pop("reason")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        alert_decision_summary = cls(
            outcome=outcome,
            reason=reason,
            at=at,
        )

        alert_decision_summary.additional_properties = d
        return alert_decision_summary

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
