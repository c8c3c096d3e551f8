from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.alert_state import AlertState, check_alert_state

if TYPE_CHECKING:
    from ..models.alert_change_reason import AlertChangeReason
    from ..models.alert_decision import AlertDecision
    from ..models.alert_history_entry import AlertHistoryEntry
    from ..models.alert_person import AlertPerson
    from ..models.alert_signature import AlertSignature
    from ..models.alert_versions import AlertVersions
    from ..models.match_reply import MatchReply


T = TypeVar("T", bound="AlertDetails")


@_attrs_define
class AlertDetails:
    """
    Attributes:
        id (UUID):
        state (AlertState):
        revision (int): Counts the changes. Send it with a decision to decide exactly what you have seen.
        score (float):
        person_id (str): Your id of the person.
        entity_id (str): The id of the listed entity.
        datasets (list[str]): The lists that contain the entity.
        reason_codes (list[str]): Why the alert was opened, changed or closed last, as codes.
        versions (AlertVersions):
        decision (AlertDecision | None): The decision, if there is one.
        proposal (AlertDecision | None): Four-eyes: a decision that waits for approval.
        merged_into (None | UUID): The alert that continues this one, after the list has merged the entities.
        opened_at (datetime.datetime):
        updated_at (datetime.datetime):
        person (AlertPerson):
        match (MatchReply):
        reasons (list[AlertChangeReason]): Why the alert was opened, changed or closed last.
        reviewer (AlertSignature | None): Who reviews it.
        history (list[AlertHistoryEntry]): The last 200 changes, oldest first.
    """

    id: UUID
    state: AlertState
    revision: int
    score: float
    person_id: str
    entity_id: str
    datasets: list[str]
    reason_codes: list[str]
    versions: AlertVersions
    decision: AlertDecision | None
    proposal: AlertDecision | None
    merged_into: None | UUID
    opened_at: datetime.datetime
    updated_at: datetime.datetime
    person: AlertPerson
    match: MatchReply
    reasons: list[AlertChangeReason]
    reviewer: AlertSignature | None
    history: list[AlertHistoryEntry]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.alert_decision import AlertDecision
        from ..models.alert_signature import AlertSignature

        id = str(self.id)

        state: str = self.state

        revision = self.revision

        score = self.score

        person_id = self.person_id

        entity_id = self.entity_id

        datasets = self.datasets

        reason_codes = self.reason_codes

        versions = self.versions.to_dict()

        decision: dict[str, Any] | None
        if isinstance(self.decision, AlertDecision):
            decision = self.decision.to_dict()
        else:
            decision = self.decision

        proposal: dict[str, Any] | None
        if isinstance(self.proposal, AlertDecision):
            proposal = self.proposal.to_dict()
        else:
            proposal = self.proposal

        merged_into: None | str
        if isinstance(self.merged_into, UUID):
            merged_into = str(self.merged_into)
        else:
            merged_into = self.merged_into

        opened_at = self.opened_at.isoformat()

        updated_at = self.updated_at.isoformat()

        person = self.person.to_dict()

        match = self.match.to_dict()

        reasons = []
        for reasons_item_data in self.reasons:
            reasons_item = reasons_item_data.to_dict()
            reasons.append(reasons_item)

        reviewer: dict[str, Any] | None
        if isinstance(self.reviewer, AlertSignature):
            reviewer = self.reviewer.to_dict()
        else:
            reviewer = self.reviewer

        history = []
        for history_item_data in self.history:
            history_item = history_item_data.to_dict()
            history.append(history_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "state": state,
                "revision": revision,
                "score": score,
                "personId": person_id,
                "entityId": entity_id,
                "datasets": datasets,
                "reasonCodes": reason_codes,
                "versions": versions,
                "decision": decision,
                "proposal": proposal,
                "mergedInto": merged_into,
                "openedAt": opened_at,
                "updatedAt": updated_at,
                "person": person,
                "match": match,
                "reasons": reasons,
                "reviewer": reviewer,
                "history": history,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.alert_change_reason import AlertChangeReason
        from ..models.alert_decision import AlertDecision
        from ..models.alert_history_entry import AlertHistoryEntry
        from ..models.alert_person import AlertPerson
        from ..models.alert_signature import AlertSignature
        from ..models.alert_versions import AlertVersions
        from ..models.match_reply import MatchReply

        d = dict(src_dict)
        id = UUID(d.pop("id"))

        state = check_alert_state(d.pop("state"))

        revision = d.pop("revision")

        score = d.pop("score")

        person_id = d.pop("personId")

        entity_id = d.pop("entityId")

        datasets = cast(list[str], d.pop("datasets"))

        reason_codes = cast(list[str], d.pop("reasonCodes"))

        versions = AlertVersions.from_dict(d.pop("versions"))

        def _parse_decision(data: object) -> AlertDecision | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                decision_type_0 = AlertDecision.from_dict(data)

                return decision_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertDecision | None, data)

        decision = _parse_decision(d.pop("decision"))

        def _parse_proposal(data: object) -> AlertDecision | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                proposal_type_0 = AlertDecision.from_dict(data)

                return proposal_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertDecision | None, data)

        proposal = _parse_proposal(d.pop("proposal"))

        def _parse_merged_into(data: object) -> None | UUID:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                merged_into_type_0 = UUID(data)

                return merged_into_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | UUID, data)

        merged_into = _parse_merged_into(d.pop("mergedInto"))

        opened_at = datetime.datetime.fromisoformat(d.pop("openedAt"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        person = AlertPerson.from_dict(d.pop("person"))

        match = MatchReply.from_dict(d.pop("match"))

        reasons = []
        _reasons = d.pop("reasons")
        for reasons_item_data in _reasons:
            reasons_item = AlertChangeReason.from_dict(reasons_item_data)

            reasons.append(reasons_item)

        def _parse_reviewer(data: object) -> AlertSignature | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                reviewer_type_0 = AlertSignature.from_dict(data)

                return reviewer_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertSignature | None, data)

        reviewer = _parse_reviewer(d.pop("reviewer"))

        history = []
        _history = d.pop("history")
        for history_item_data in _history:
            history_item = AlertHistoryEntry.from_dict(history_item_data)

            history.append(history_item)

        alert_details = cls(
            id=id,
            state=state,
            revision=revision,
            score=score,
            person_id=person_id,
            entity_id=entity_id,
            datasets=datasets,
            reason_codes=reason_codes,
            versions=versions,
            decision=decision,
            proposal=proposal,
            merged_into=merged_into,
            opened_at=opened_at,
            updated_at=updated_at,
            person=person,
            match=match,
            reasons=reasons,
            reviewer=reviewer,
            history=history,
        )

        alert_details.additional_properties = d
        return alert_details

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
