from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.alert_outcome import AlertOutcome, check_alert_outcome
from ..models.alert_state import AlertState, check_alert_state

if TYPE_CHECKING:
    from ..models.alert_change_reason import AlertChangeReason
    from ..models.alert_signature import AlertSignature
    from ..models.alert_versions import AlertVersions


T = TypeVar("T", bound="AlertHistoryEntry")


@_attrs_define
class AlertHistoryEntry:
    """
    Attributes:
        number (int): The revision after the change.
        type_ (str): Values: opened, changed, closed, returned, reopened, merged, review, proposed, rejected, confirmed,
            dismissed, withdrawn.
        at (datetime.datetime):
        from_ (AlertState | None):
        to (AlertState):
        entity_id (str):
        score (float):
        matched_name (str):
        reasons (list[AlertChangeReason]):
        versions (AlertVersions | None): Null for a change by a person.
        by (AlertSignature | None): Null for a change by a run.
        outcome (AlertOutcome | None):
        note (None | str):
    """

    number: int
    type_: str
    at: datetime.datetime
    from_: AlertState | None
    to: AlertState
    entity_id: str
    score: float
    matched_name: str
    reasons: list[AlertChangeReason]
    versions: AlertVersions | None
    by: AlertSignature | None
    outcome: AlertOutcome | None
    note: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.alert_signature import AlertSignature
        from ..models.alert_versions import AlertVersions

        number = self.number

        type_ = self.type_

        at = self.at.isoformat()

        from_: None | str
        if isinstance(self.from_, str):
            from_ = self.from_
        else:
            from_ = self.from_

        to: str = self.to

        entity_id = self.entity_id

        score = self.score

        matched_name = self.matched_name

        reasons = []
        for reasons_item_data in self.reasons:
            reasons_item = reasons_item_data.to_dict()
            reasons.append(reasons_item)

        versions: dict[str, Any] | None
        if isinstance(self.versions, AlertVersions):
            versions = self.versions.to_dict()
        else:
            versions = self.versions

        by: dict[str, Any] | None
        if isinstance(self.by, AlertSignature):
            by = self.by.to_dict()
        else:
            by = self.by

        outcome: None | str
        if isinstance(self.outcome, str):
            outcome = self.outcome
        else:
            outcome = self.outcome

        note: None | str
        note = self.note

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "number": number,
                "type": type_,
                "at": at,
                "from": from_,
                "to": to,
                "entityId": entity_id,
                "score": score,
                "matchedName": matched_name,
                "reasons": reasons,
                "versions": versions,
                "by": by,
                "outcome": outcome,
                "note": note,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.alert_change_reason import AlertChangeReason
        from ..models.alert_signature import AlertSignature
        from ..models.alert_versions import AlertVersions

        d = dict(src_dict)
        number = d.pop("number")

        type_ = d.pop("type")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        def _parse_from_(data: object) -> AlertState | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                from_type_0 = check_alert_state(data)

                return from_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertState | None, data)

        from_ = _parse_from_(d.pop("from"))

        to = check_alert_state(d.pop("to"))

        entity_id = d.pop("entityId")

        score = d.pop("score")

        matched_name = d.pop("matchedName")

        reasons = []
        _reasons = d.pop("reasons")
        for reasons_item_data in _reasons:
            reasons_item = AlertChangeReason.from_dict(reasons_item_data)

            reasons.append(reasons_item)

        def _parse_versions(data: object) -> AlertVersions | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                versions_type_0 = AlertVersions.from_dict(data)

                return versions_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertVersions | None, data)

        versions = _parse_versions(d.pop("versions"))

        def _parse_by(data: object) -> AlertSignature | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                by_type_0 = AlertSignature.from_dict(data)

                return by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertSignature | None, data)

        by = _parse_by(d.pop("by"))

        def _parse_outcome(data: object) -> AlertOutcome | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                outcome_type_0 = check_alert_outcome(data)

                return outcome_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertOutcome | None, data)

        outcome = _parse_outcome(d.pop("outcome"))

        def _parse_note(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        note = _parse_note(d.pop("note"))

        alert_history_entry = cls(
            number=number,
            type_=type_,
            at=at,
            from_=from_,
            to=to,
            entity_id=entity_id,
            score=score,
            matched_name=matched_name,
            reasons=reasons,
            versions=versions,
            by=by,
            outcome=outcome,
            note=note,
        )

        alert_history_entry.additional_properties = d
        return alert_history_entry

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
