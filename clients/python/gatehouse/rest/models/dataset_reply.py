from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="DatasetReply")


@_attrs_define
class DatasetReply:
    """
    Attributes:
        name (str):
        title (str):
        members (list[str] | None): The current members of a collection; null for a dataset.
        entities (float): Entries of the list, including ships and companies.
        people (float): Entries that people are screened against.
        names (float): Names and aliases of all entries.
        source (None | str): The URL or the file name of the list.
        version (None | str): The version that this process screens against; null while none is loaded.
        checksum (None | str): SHA-256 of the list.
        loaded_at (datetime.datetime | None):
        published_at (datetime.datetime | None):
        checked_at (datetime.datetime | None): The last successful check of the source.
        stale (bool): The source has not been checked successfully for DATASET_STALE_HOURS.
        error (None | str): The error of the last attempt.
        demo (bool): The built-in demo list, which is not for real screening.
    """

    name: str
    title: str
    members: list[str] | None
    entities: float
    people: float
    names: float
    source: None | str
    version: None | str
    checksum: None | str
    loaded_at: datetime.datetime | None
    published_at: datetime.datetime | None
    checked_at: datetime.datetime | None
    stale: bool
    error: None | str
    demo: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        title = self.title

        members: list[str] | None
        if isinstance(self.members, list):
            members = self.members

        else:
            members = self.members

        entities = self.entities

        people = self.people

        names = self.names

        source: None | str
        source = self.source

        version: None | str
        version = self.version

        checksum: None | str
        checksum = self.checksum

        loaded_at: None | str
        if isinstance(self.loaded_at, datetime.datetime):
            loaded_at = self.loaded_at.isoformat()
        else:
            loaded_at = self.loaded_at

        published_at: None | str
        if isinstance(self.published_at, datetime.datetime):
            published_at = self.published_at.isoformat()
        else:
            published_at = self.published_at

        checked_at: None | str
        if isinstance(self.checked_at, datetime.datetime):
            checked_at = self.checked_at.isoformat()
        else:
            checked_at = self.checked_at

        stale = self.stale

        error: None | str
        error = self.error

        demo = self.demo

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "title": title,
                "members": members,
                "entities": entities,
                "people": people,
                "names": names,
                "source": source,
                "version": version,
                "checksum": checksum,
                "loadedAt": loaded_at,
                "publishedAt": published_at,
                "checkedAt": checked_at,
                "stale": stale,
                "error": error,
                "demo": demo,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        title = d.pop("title")

        def _parse_members(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                members_type_0 = cast(list[str], data)

                return members_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        members = _parse_members(d.pop("members"))

        entities = d.pop("entities")

        people = d.pop("people")

        names = d.pop("names")

        def _parse_source(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        source = _parse_source(d.pop("source"))

        def _parse_version(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        version = _parse_version(d.pop("version"))

        def _parse_checksum(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        checksum = _parse_checksum(d.pop("checksum"))

        def _parse_loaded_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                loaded_at_type_0 = datetime.datetime.fromisoformat(data)

                return loaded_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        loaded_at = _parse_loaded_at(d.pop("loadedAt"))

        def _parse_published_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                published_at_type_0 = datetime.datetime.fromisoformat(data)

                return published_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        published_at = _parse_published_at(d.pop("publishedAt"))

        def _parse_checked_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                checked_at_type_0 = datetime.datetime.fromisoformat(data)

                return checked_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        checked_at = _parse_checked_at(d.pop("checkedAt"))

        stale = d.pop("stale")

        def _parse_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error = _parse_error(d.pop("error"))

        demo = d.pop("demo")

        dataset_reply = cls(
            name=name,
            title=title,
            members=members,
            entities=entities,
            people=people,
            names=names,
            source=source,
            version=version,
            checksum=checksum,
            loaded_at=loaded_at,
            published_at=published_at,
            checked_at=checked_at,
            stale=stale,
            error=error,
            demo=demo,
        )

        dataset_reply.additional_properties = d
        return dataset_reply

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
