from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.match_reply import MatchReply


T = TypeVar("T", bound="RecordReply")


@_attrs_define
class RecordReply:
    """
    Attributes:
        id (str):
        score (float): The score of the best match.
        firstname (str):
        lastname (str):
        dob (str):
        matches (list[MatchReply]): Best first, at most 50. A warning is added if there were more.
    """

    id: str
    score: float
    firstname: str
    lastname: str
    dob: str
    matches: list[MatchReply]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        score = self.score

        firstname = self.firstname

        lastname = self.lastname

        dob = self.dob

        matches = []
        for matches_item_data in self.matches:
            matches_item = matches_item_data.to_dict()
            matches.append(matches_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "score": score,
                "firstname": firstname,
                "lastname": lastname,
                "dob": dob,
                "matches": matches,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_reply import MatchReply

        d = dict(src_dict)
        id = d.pop("id")

        score = d.pop("score")

        firstname = d.pop("firstname")

        lastname = d.pop("lastname")

        dob = d.pop("dob")

        matches = []
        _matches = d.pop("matches")
        for matches_item_data in _matches:
            matches_item = MatchReply.from_dict(matches_item_data)

            matches.append(matches_item)

        record_reply = cls(
            id=id,
            score=score,
            firstname=firstname,
            lastname=lastname,
            dob=dob,
            matches=matches,
        )

        record_reply.additional_properties = d
        return record_reply

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
