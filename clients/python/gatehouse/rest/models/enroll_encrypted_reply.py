from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="EnrollEncryptedReply")


@_attrs_define
class EnrollEncryptedReply:
    """
    Attributes:
        status (float): 0: success; 200: deleted; for errors see the contract.
        message (str):
        status_code (float | Unset): The HTTP status, on the plain endpoints.
        puid (str | Unset): The id of the person.
        guid (str | Unset): The id of the gallery.
        enroll_level (float | Unset): The number of good embeddings of this person.
        score (float | Unset): The raw cosine, to two decimals.
    """

    status: float
    message: str
    status_code: float | Unset = UNSET
    puid: str | Unset = UNSET
    guid: str | Unset = UNSET
    enroll_level: float | Unset = UNSET
    score: float | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        status = self.status

        message = self.message

        status_code = self.status_code

        puid = self.puid

        guid = self.guid

        enroll_level = self.enroll_level

        score = self.score

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "status": status,
                "message": message,
            }
        )
        if status_code is not UNSET:
            field_dict["statusCode"] = status_code
        if puid is not UNSET:
            field_dict["puid"] = puid
        if guid is not UNSET:
            field_dict["guid"] = guid
        if enroll_level is not UNSET:
            field_dict["enroll_level"] = enroll_level
        if score is not UNSET:
            field_dict["score"] = score

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        status = d.pop("status")

        message = d.pop("message")

        status_code = d.pop("statusCode", UNSET)

        puid = d.pop("puid", UNSET)

        guid = d.pop("guid", UNSET)

        enroll_level = d.pop("enroll_level", UNSET)

        score = d.pop("score", UNSET)

        enroll_encrypted_reply = cls(
            status=status,
            message=message,
            status_code=status_code,
            puid=puid,
            guid=guid,
            enroll_level=enroll_level,
            score=score,
        )

        enroll_encrypted_reply.additional_properties = d
        return enroll_encrypted_reply

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
