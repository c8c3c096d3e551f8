from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.decided_reply import DecidedReply
    from ..models.feature_reply import FeatureReply


T = TypeVar("T", bound="MatchReply")


@_attrs_define
class MatchReply:
    """
    Attributes:
        entity_id (str):
        name (str): The main name on the list.
        matched_name (str): The listed name that matched best.
        score (float):
        aliases (list[str]):
        birth_date (None | str): As listed; several dates are separated by `; `.
        countries (list[str]):
        programs (list[str]):
        datasets (list[str]): The lists that contain it.
        url (None | str): A page with more information.
        features (list[FeatureReply]): The steps that make up the score.
        decided (DecidedReply | Unset):
    """

    entity_id: str
    name: str
    matched_name: str
    score: float
    aliases: list[str]
    birth_date: None | str
    countries: list[str]
    programs: list[str]
    datasets: list[str]
    url: None | str
    features: list[FeatureReply]
    decided: DecidedReply | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        entity_id = self.entity_id

        name = self.name

        matched_name = self.matched_name

        score = self.score

        aliases = self.aliases

        birth_date: None | str
        birth_date = self.birth_date

        countries = self.countries

        programs = self.programs

        datasets = self.datasets

        url: None | str
        url = self.url

        features = []
        for features_item_data in self.features:
            features_item = features_item_data.to_dict()
            features.append(features_item)

        decided: dict[str, Any] | Unset = UNSET
        if not isinstance(self.decided, Unset):
            decided = self.decided.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "entityId": entity_id,
                "name": name,
                "matchedName": matched_name,
                "score": score,
                "aliases": aliases,
                "birthDate": birth_date,
                "countries": countries,
                "programs": programs,
                "datasets": datasets,
                "url": url,
                "features": features,
            }
        )
        if decided is not UNSET:
            field_dict["decided"] = decided

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.decided_reply import DecidedReply
        from ..models.feature_reply import FeatureReply

        d = dict(src_dict)
        entity_id = d.pop("entityId")

        name = d.pop("name")

        matched_name = d.pop("matchedName")

        score = d.pop("score")

        aliases = cast(list[str], d.pop("aliases"))

        def _parse_birth_date(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        birth_date = _parse_birth_date(d.pop("birthDate"))

        countries = cast(list[str], d.pop("countries"))

        programs = cast(list[str], d.pop("programs"))

        datasets = cast(list[str], d.pop("datasets"))

        def _parse_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        url = _parse_url(d.pop("url"))

        features = []
        _features = d.pop("features")
        for features_item_data in _features:
            features_item = FeatureReply.from_dict(features_item_data)

            features.append(features_item)

        _decided = d.pop("decided", UNSET)
        decided: DecidedReply | Unset
        if isinstance(_decided, Unset):
            decided = UNSET
        else:
            decided = DecidedReply.from_dict(_decided)

        match_reply = cls(
            entity_id=entity_id,
            name=name,
            matched_name=matched_name,
            score=score,
            aliases=aliases,
            birth_date=birth_date,
            countries=countries,
            programs=programs,
            datasets=datasets,
            url=url,
            features=features,
            decided=decided,
        )

        match_reply.additional_properties = d
        return match_reply

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
