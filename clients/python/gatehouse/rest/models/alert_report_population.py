from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.alert_list_version import AlertListVersion


T = TypeVar("T", bound="AlertReportPopulation")


@_attrs_define
class AlertReportPopulation:
    """
    Attributes:
        name (str):
        mode (str): Values: live, test.
        dataset (str):
        threshold (float):
        four_eyes (bool):
        versions (list[AlertListVersion] | None): The versions to which the population corresponds now; null before its
            first run.
    """

    name: str
    mode: str
    dataset: str
    threshold: float
    four_eyes: bool
    versions: list[AlertListVersion] | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        mode = self.mode

        dataset = self.dataset

        threshold = self.threshold

        four_eyes = self.four_eyes

        versions: list[dict[str, Any]] | None
        if isinstance(self.versions, list):
            versions = []
            for versions_type_0_item_data in self.versions:
                versions_type_0_item = versions_type_0_item_data.to_dict()
                versions.append(versions_type_0_item)

        else:
            versions = self.versions

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "mode": mode,
                "dataset": dataset,
                "threshold": threshold,
                "fourEyes": four_eyes,
                "versions": versions,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.alert_list_version import AlertListVersion

        d = dict(src_dict)
        name = d.pop("name")

        mode = d.pop("mode")

        dataset = d.pop("dataset")

        threshold = d.pop("threshold")

        four_eyes = d.pop("fourEyes")

        def _parse_versions(data: object) -> list[AlertListVersion] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                versions_type_0 = []
                _versions_type_0 = data
                for versions_type_0_item_data in _versions_type_0:
                    versions_type_0_item = AlertListVersion.from_dict(
                        versions_type_0_item_data
                    )

                    versions_type_0.append(versions_type_0_item)

                return versions_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[AlertListVersion] | None, data)

        versions = _parse_versions(d.pop("versions"))

        alert_report_population = cls(
            name=name,
            mode=mode,
            dataset=dataset,
            threshold=threshold,
            four_eyes=four_eyes,
            versions=versions,
        )

        alert_report_population.additional_properties = d
        return alert_report_population

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
