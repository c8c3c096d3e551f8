from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.run_counts import RunCounts
    from ..models.run_version import RunVersion


T = TypeVar("T", bound="RunReply")


@_attrs_define
class RunReply:
    """
    Attributes:
        id (UUID):
        kind (str): DELTA: people are compared with what changed. FULL: with the whole lists. Values: DELTA, FULL.
        status (str): REPLACED: the settings changed, or a version of a list was no longer stored. Another run has taken
            its place. Values: RUNNING, COMPLETED, REPLACED.
        from_versions (list[RunVersion] | None): The versions before the run; null if everybody had to be screened.
        to_versions (list[RunVersion]): The versions that people are compared with.
        total (int): The people at the start of the run.
        done (int): The people who are done.
        alerts (RunCounts):
        started_at (datetime.datetime):
        ended_at (datetime.datetime | None):
    """

    id: UUID
    kind: str
    status: str
    from_versions: list[RunVersion] | None
    to_versions: list[RunVersion]
    total: int
    done: int
    alerts: RunCounts
    started_at: datetime.datetime
    ended_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = str(self.id)

        kind = self.kind

        status = self.status

        from_versions: list[dict[str, Any]] | None
        if isinstance(self.from_versions, list):
            from_versions = []
            for from_versions_type_0_item_data in self.from_versions:
                from_versions_type_0_item = from_versions_type_0_item_data.to_dict()
                from_versions.append(from_versions_type_0_item)

        else:
            from_versions = self.from_versions

        to_versions = []
        for to_versions_item_data in self.to_versions:
            to_versions_item = to_versions_item_data.to_dict()
            to_versions.append(to_versions_item)

        total = self.total

        done = self.done

        alerts = self.alerts.to_dict()

        started_at = self.started_at.isoformat()

        ended_at: None | str
        if isinstance(self.ended_at, datetime.datetime):
            ended_at = self.ended_at.isoformat()
        else:
            ended_at = self.ended_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "kind": kind,
                "status": status,
                "fromVersions": from_versions,
                "toVersions": to_versions,
                "total": total,
                "done": done,
                "alerts": alerts,
                "startedAt": started_at,
                "endedAt": ended_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.run_counts import RunCounts
        from ..models.run_version import RunVersion

        d = dict(src_dict)
        id = UUID(d.pop("id"))

        kind = d.pop("kind")

        status = d.pop("status")

        def _parse_from_versions(data: object) -> list[RunVersion] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                from_versions_type_0 = []
                _from_versions_type_0 = data
                for from_versions_type_0_item_data in _from_versions_type_0:
                    from_versions_type_0_item = RunVersion.from_dict(
                        from_versions_type_0_item_data
                    )

                    from_versions_type_0.append(from_versions_type_0_item)

                return from_versions_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[RunVersion] | None, data)

        from_versions = _parse_from_versions(d.pop("fromVersions"))

        to_versions = []
        _to_versions = d.pop("toVersions")
        for to_versions_item_data in _to_versions:
            to_versions_item = RunVersion.from_dict(to_versions_item_data)

            to_versions.append(to_versions_item)

        total = d.pop("total")

        done = d.pop("done")

        alerts = RunCounts.from_dict(d.pop("alerts"))

        started_at = datetime.datetime.fromisoformat(d.pop("startedAt"))

        def _parse_ended_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ended_at_type_0 = datetime.datetime.fromisoformat(data)

                return ended_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        ended_at = _parse_ended_at(d.pop("endedAt"))

        run_reply = cls(
            id=id,
            kind=kind,
            status=status,
            from_versions=from_versions,
            to_versions=to_versions,
            total=total,
            done=done,
            alerts=alerts,
            started_at=started_at,
            ended_at=ended_at,
        )

        run_reply.additional_properties = d
        return run_reply

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
