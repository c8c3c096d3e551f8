from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.audit_actor import AuditActor
    from ..models.audit_record_after import AuditRecordAfter
    from ..models.audit_record_before import AuditRecordBefore


T = TypeVar("T", bound="AuditRecord")


@_attrs_define
class AuditRecord:
    """
    Attributes:
        position (int): Counts from 1, without gaps.
        at (datetime.datetime):
        actor (AuditActor):
        action (str):
        subject (str):
        before (AuditRecordBefore | Unset): Ids, settings and counts before the change.
        after (AuditRecordAfter | Unset): Ids, settings and counts after the change.
    """

    position: int
    at: datetime.datetime
    actor: AuditActor
    action: str
    subject: str
    before: AuditRecordBefore | Unset = UNSET
    after: AuditRecordAfter | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        position = self.position

        at = self.at.isoformat()

        actor = self.actor.to_dict()

        action = self.action

        subject = self.subject

        before: dict[str, Any] | Unset = UNSET
        if not isinstance(self.before, Unset):
            before = self.before.to_dict()

        after: dict[str, Any] | Unset = UNSET
        if not isinstance(self.after, Unset):
            after = self.after.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "position": position,
                "at": at,
                "actor": actor,
                "action": action,
                "subject": subject,
            }
        )
        if before is not UNSET:
            field_dict["before"] = before
        if after is not UNSET:
            field_dict["after"] = after

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.audit_actor import AuditActor
        from ..models.audit_record_after import AuditRecordAfter
        from ..models.audit_record_before import AuditRecordBefore

        d = dict(src_dict)
        position = d.pop("position")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        actor = AuditActor.from_dict(d.pop("actor"))

        action = d.pop("action")

        subject = d.pop("subject")

        _before = d.pop("before", UNSET)
        before: AuditRecordBefore | Unset
        if isinstance(_before, Unset):
            before = UNSET
        else:
            before = AuditRecordBefore.from_dict(_before)

        _after = d.pop("after", UNSET)
        after: AuditRecordAfter | Unset
        if isinstance(_after, Unset):
            after = UNSET
        else:
            after = AuditRecordAfter.from_dict(_after)

        audit_record = cls(
            position=position,
            at=at,
            actor=actor,
            action=action,
            subject=subject,
            before=before,
            after=after,
        )

        audit_record.additional_properties = d
        return audit_record

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
