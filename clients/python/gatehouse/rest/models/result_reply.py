from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="ResultReply")


@_attrs_define
class ResultReply:
    """
    Attributes:
        id (str): As sent.
        firstname (str): As sent.
        lastname (str): As sent.
        dob (str): As sent.
        match (str): Values: true, false.
        score (float | Unset): The score of the best match.
        matched_id (str | Unset): The id of the best match.
        warnings (list[str] | Unset): Problems of the row; absent if there are none.
    """

    id: str
    firstname: str
    lastname: str
    dob: str
    match: str
    score: float | Unset = UNSET
    matched_id: str | Unset = UNSET
    warnings: list[str] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        firstname = self.firstname

        lastname = self.lastname

        dob = self.dob

        match = self.match

        score = self.score

        matched_id = self.matched_id

        warnings: list[str] | Unset = UNSET
        if not isinstance(self.warnings, Unset):
            warnings = self.warnings

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "firstname": firstname,
                "lastname": lastname,
                "dob": dob,
                "match": match,
            }
        )
        if score is not UNSET:
            field_dict["score"] = score
        if matched_id is not UNSET:
            field_dict["matchedId"] = matched_id
        if warnings is not UNSET:
            field_dict["warnings"] = warnings

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        firstname = d.pop("firstname")

        lastname = d.pop("lastname")

        dob = d.pop("dob")

        match = d.pop("match")

        score = d.pop("score", UNSET)

        matched_id = d.pop("matchedId", UNSET)

        warnings = cast(list[str], d.pop("warnings", UNSET))

        result_reply = cls(
            id=id,
            firstname=firstname,
            lastname=lastname,
            dob=dob,
            match=match,
            score=score,
            matched_id=matched_id,
            warnings=warnings,
        )

        result_reply.additional_properties = d
        return result_reply

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
