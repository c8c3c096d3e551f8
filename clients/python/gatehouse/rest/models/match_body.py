from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.match_person import MatchPerson


T = TypeVar("T", bound="MatchBody")


@_attrs_define
class MatchBody:
    """
    Attributes:
        people (list[MatchPerson]): A missing field counts as empty.
        score_threshold (float | Unset): Above 0, at most 1.
        exclude (list[str] | Unset): Entity ids that were reviewed as false positives. They are never returned as a
            match. At most 1,000.
        exclude_dismissed (bool | Unset): With an API key: leaves out matches that you have dismissed in an alert about
            the same person (docs/monitoring.md). Without a key it has no effect.
    """

    people: list[MatchPerson]
    score_threshold: float | Unset = UNSET
    exclude: list[str] | Unset = UNSET
    exclude_dismissed: bool | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        people = []
        for people_item_data in self.people:
            people_item = people_item_data.to_dict()
            people.append(people_item)

        score_threshold = self.score_threshold

        exclude: list[str] | Unset = UNSET
        if not isinstance(self.exclude, Unset):
            exclude = self.exclude

        exclude_dismissed = self.exclude_dismissed

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "people": people,
            }
        )
        if score_threshold is not UNSET:
            field_dict["scoreThreshold"] = score_threshold
        if exclude is not UNSET:
            field_dict["exclude"] = exclude
        if exclude_dismissed is not UNSET:
            field_dict["excludeDismissed"] = exclude_dismissed

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_person import MatchPerson

        d = dict(src_dict)
        people = []
        _people = d.pop("people")
        for people_item_data in _people:
            people_item = MatchPerson.from_dict(people_item_data)

            people.append(people_item)

        score_threshold = d.pop("scoreThreshold", UNSET)

        exclude = cast(list[str], d.pop("exclude", UNSET))

        exclude_dismissed = d.pop("excludeDismissed", UNSET)

        match_body = cls(
            people=people,
            score_threshold=score_threshold,
            exclude=exclude,
            exclude_dismissed=exclude_dismissed,
        )

        match_body.additional_properties = d
        return match_body

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
