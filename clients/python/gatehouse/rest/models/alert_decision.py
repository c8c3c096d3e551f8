from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.alert_outcome import AlertOutcome, check_alert_outcome

if TYPE_CHECKING:
    from ..models.alert_approval import AlertApproval
    from ..models.alert_signature import AlertSignature


T = TypeVar("T", bound="AlertDecision")


@_attrs_define
class AlertDecision:
    """
    Attributes:
        outcome (AlertOutcome):
        reason (str):
        at (datetime.datetime):
        words (str): The reason in words.
        note (None | str):
        by (AlertSignature):
        approval (AlertApproval | None): Four-eyes: who approved it.
    """

    outcome: AlertOutcome
    reason: str
    at: datetime.datetime
    words: str
    note: None | str
    by: AlertSignature
    approval: AlertApproval | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.alert_approval import AlertApproval

        outcome: str = self.outcome

        reason = self.reason

        at = self.at.isoformat()

        words = self.words

        note: None | str
        note = self.note

        by = self.by.to_dict()

        approval: dict[str, Any] | None
        if isinstance(self.approval, AlertApproval):
            approval = self.approval.to_dict()
        else:
            approval = self.approval

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "outcome": outcome,
                "reason": reason,
                "at": at,
                "words": words,
                "note": note,
                "by": by,
                "approval": approval,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.alert_approval import AlertApproval
        from ..models.alert_signature import AlertSignature

        d = dict(src_dict)
        outcome = check_alert_outcome(d.pop("outcome"))

        reason = d.pop("reason")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        words = d.pop("words")

        def _parse_note(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        note = _parse_note(d.pop("note"))

        by = AlertSignature.from_dict(d.pop("by"))

        def _parse_approval(data: object) -> AlertApproval | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                approval_type_0 = AlertApproval.from_dict(data)

                return approval_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertApproval | None, data)

        approval = _parse_approval(d.pop("approval"))

        alert_decision = cls(
            outcome=outcome,
            reason=reason,
            at=at,
            words=words,
            note=note,
            by=by,
            approval=approval,
        )

        alert_decision.additional_properties = d
        return alert_decision

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
