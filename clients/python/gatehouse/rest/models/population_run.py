from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="PopulationRun")


@_attrs_define
class PopulationRun:
    """
    Attributes:
        kind (str): FULL compares everybody with the whole list. Values: DELTA, FULL.
        status (str): Values: RUNNING, COMPLETED, REPLACED.
        total (int): The people to screen.
        done (int): The people who are screened.
        started_at (datetime.datetime):
        ended_at (datetime.datetime | None):
    """

    kind: str
    status: str
    total: int
    done: int
    started_at: datetime.datetime
    ended_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind

        status = self.status

        total = self.total

        done = self.done

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
                "kind": kind,
                "status": status,
                "total": total,
                "done": done,
                "startedAt": started_at,
                "endedAt": ended_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        kind = d.pop("kind")

        status = d.pop("status")

        total = d.pop("total")

        done = d.pop("done")

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

        population_run = cls(
            kind=kind,
            status=status,
            total=total,
            done=done,
            started_at=started_at,
            ended_at=ended_at,
        )

        population_run.additional_properties = d
        return population_run

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
