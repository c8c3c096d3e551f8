from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.population_callback import PopulationCallback
    from ..models.population_four_eyes_off import PopulationFourEyesOff
    from ..models.population_list_version import PopulationListVersion
    from ..models.population_run import PopulationRun


T = TypeVar("T", bound="PopulationDetails")


@_attrs_define
class PopulationDetails:
    """
    Attributes:
        name (str):
        dataset (str):
        threshold (float):
        four_eyes (bool):
        four_eyes_off (None | PopulationFourEyesOff): The first person who wants to turn `fourEyes` off.
        callback (None | PopulationCallback):
        people (int): How many people it has.
        versions (list[PopulationListVersion] | None): The versions of the lists with which people were compared who
            came in or changed before. Null until everybody was screened for the first time, or again after a change of
            `dataset` or `threshold`.
        created_at (datetime.datetime):
        updated_at (datetime.datetime):
        run (None | PopulationRun): The newest run; null before the first.
        pending (int): How many people wait to be screened, because they or the settings have changed.
    """

    name: str
    dataset: str
    threshold: float
    four_eyes: bool
    four_eyes_off: None | PopulationFourEyesOff
    callback: None | PopulationCallback
    people: int
    versions: list[PopulationListVersion] | None
    created_at: datetime.datetime
    updated_at: datetime.datetime
    run: None | PopulationRun
    pending: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.population_callback import PopulationCallback
        from ..models.population_four_eyes_off import PopulationFourEyesOff
        from ..models.population_run import PopulationRun

        name = self.name

        dataset = self.dataset

        threshold = self.threshold

        four_eyes = self.four_eyes

        four_eyes_off: dict[str, Any] | None
        if isinstance(self.four_eyes_off, PopulationFourEyesOff):
            four_eyes_off = self.four_eyes_off.to_dict()
        else:
            four_eyes_off = self.four_eyes_off

        callback: dict[str, Any] | None
        if isinstance(self.callback, PopulationCallback):
            callback = self.callback.to_dict()
        else:
            callback = self.callback

        people = self.people

        versions: list[dict[str, Any]] | None
        if isinstance(self.versions, list):
            versions = []
            for versions_type_0_item_data in self.versions:
                versions_type_0_item = versions_type_0_item_data.to_dict()
                versions.append(versions_type_0_item)

        else:
            versions = self.versions

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        run: dict[str, Any] | None
        if isinstance(self.run, PopulationRun):
            run = self.run.to_dict()
        else:
            run = self.run

        pending = self.pending

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "dataset": dataset,
                "threshold": threshold,
                "fourEyes": four_eyes,
                "fourEyesOff": four_eyes_off,
                "callback": callback,
                "people": people,
                "versions": versions,
                "createdAt": created_at,
                "updatedAt": updated_at,
                "run": run,
                "pending": pending,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.population_callback import PopulationCallback
        from ..models.population_four_eyes_off import PopulationFourEyesOff
        from ..models.population_list_version import PopulationListVersion
        from ..models.population_run import PopulationRun

        d = dict(src_dict)
        name = d.pop("name")

        dataset = d.pop("dataset")

        threshold = d.pop("threshold")

        four_eyes = d.pop("fourEyes")

        def _parse_four_eyes_off(data: object) -> None | PopulationFourEyesOff:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                four_eyes_off_type_0 = PopulationFourEyesOff.from_dict(data)

                return four_eyes_off_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PopulationFourEyesOff, data)

        four_eyes_off = _parse_four_eyes_off(d.pop("fourEyesOff"))

        def _parse_callback(data: object) -> None | PopulationCallback:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                callback_type_0 = PopulationCallback.from_dict(data)

                return callback_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PopulationCallback, data)

        callback = _parse_callback(d.pop("callback"))

        people = d.pop("people")

        def _parse_versions(data: object) -> list[PopulationListVersion] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                versions_type_0 = []
                _versions_type_0 = data
                for versions_type_0_item_data in _versions_type_0:
                    versions_type_0_item = PopulationListVersion.from_dict(
                        versions_type_0_item_data
                    )

                    versions_type_0.append(versions_type_0_item)

                return versions_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[PopulationListVersion] | None, data)

        versions = _parse_versions(d.pop("versions"))

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updatedAt"))

        def _parse_run(data: object) -> None | PopulationRun:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                run_type_0 = PopulationRun.from_dict(data)

                return run_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PopulationRun, data)

        run = _parse_run(d.pop("run"))

        pending = d.pop("pending")

        population_details = cls(
            name=name,
            dataset=dataset,
            threshold=threshold,
            four_eyes=four_eyes,
            four_eyes_off=four_eyes_off,
            callback=callback,
            people=people,
            versions=versions,
            created_at=created_at,
            updated_at=updated_at,
            run=run,
            pending=pending,
        )

        population_details.additional_properties = d
        return population_details

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
