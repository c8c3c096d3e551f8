from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.alert_outcome import AlertOutcome, check_alert_outcome
from ..types import UNSET, Unset

T = TypeVar("T", bound="DecisionBody")


@_attrs_define
class DecisionBody:
    """
    Attributes:
        user (str): The person who acts, by a name or an id of your own. It is stored with the alert and in the audit
            trail.
        outcome (AlertOutcome):
        reason (str): For CONFIRMED: same_person, same_name_and_date_of_birth, confirmed_by_document,
            confirmed_by_person, cannot_be_excluded, other. For DISMISSED: different_date_of_birth, different_name,
            different_nationality_or_place, different_gender, deceased, not_a_person, other.
        revision (int | Unset): The `revision` that the person has seen. If the alert has changed since, the reply is a
            409, and nothing is changed.
        note (str | Unset): Free text. Required for the reason `other`.
    """

    user: str
    outcome: AlertOutcome
    reason: str
    revision: int | Unset = UNSET
    note: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        user = self.user

        outcome: str = self.outcome

        reason = self.reason

        revision = self.revision

        note = self.note

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "user": user,
                "outcome": outcome,
                "reason": reason,
            }
        )
        if revision is not UNSET:
            field_dict["revision"] = revision
        if note is not UNSET:
            field_dict["note"] = note

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        user = d.pop("user")

        outcome = check_alert_outcome(d.pop("outcome"))

        reason = d.pop("reason")

        revision = d.pop("revision", UNSET)

        note = d.pop("note", UNSET)

        decision_body = cls(
            user=user,
            outcome=outcome,
            reason=reason,
            revision=revision,
            note=note,
        )

        decision_body.additional_properties = d
        return decision_body

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
