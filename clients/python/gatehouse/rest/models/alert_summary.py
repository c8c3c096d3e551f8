from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.alert_state import AlertState, check_alert_state

if TYPE_CHECKING:
    from ..models.alert_decision_summary import AlertDecisionSummary
    from ..models.alert_versions import AlertVersions


T = TypeVar("T", bound="AlertSummary")


@_attrs_define
class AlertSummary:
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
        decision (AlertDecisionSummary | None): The decision, if there is one.
        proposal (AlertDecisionSummary | None): Four-eyes: a decision that waits for approval.
        merged_into (None | UUID): The alert that continues this one, after the list has merged the entities.
        opened_at (datetime.datetime):
        updated_at (datetime.datetime):
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
    decision: AlertDecisionSummary | None
    proposal: AlertDecisionSummary | None
    merged_into: None | UUID
    opened_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.alert_decision_summary import AlertDecisionSummary

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
        if isinstance(self.decision, AlertDecisionSummary):
            decision = self.decision.to_dict()
        else:
            decision = self.decision

        proposal: dict[str, Any] | None
        if isinstance(self.proposal, AlertDecisionSummary):
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
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.alert_decision_summary import AlertDecisionSummary
        from ..models.alert_versions import AlertVersions

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

        def _parse_decision(data: object) -> AlertDecisionSummary | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                decision_type_0 = AlertDecisionSummary.from_dict(data)

                return decision_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertDecisionSummary | None, data)

        decision = _parse_decision(d.pop("decision"))

        def _parse_proposal(data: object) -> AlertDecisionSummary | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                proposal_type_0 = AlertDecisionSummary.from_dict(data)

                return proposal_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AlertDecisionSummary | None, data)

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

        alert_summary = cls(
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
        )

        alert_summary.additional_properties = d
        return alert_summary

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
