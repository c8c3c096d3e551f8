from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.alert_details import AlertDetails
    from ..models.alert_report_population import AlertReportPopulation


T = TypeVar("T", bound="AlertReport")


@_attrs_define
class AlertReport:
    """
    Attributes:
        created_at (datetime.datetime):
        population (AlertReportPopulation):
        alert (AlertDetails):
    """

    created_at: datetime.datetime
    population: AlertReportPopulation
    alert: AlertDetails
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        population = self.population.to_dict()

        alert = self.alert.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "createdAt": created_at,
                "population": population,
                "alert": alert,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.alert_details import AlertDetails
        from ..models.alert_report_population import AlertReportPopulation

        d = dict(src_dict)
        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        population = AlertReportPopulation.from_dict(d.pop("population"))

        alert = AlertDetails.from_dict(d.pop("alert"))

        alert_report = cls(
            created_at=created_at,
            population=population,
            alert=alert,
        )

        alert_report.additional_properties = d
        return alert_report

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
