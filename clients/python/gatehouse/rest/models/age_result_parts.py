from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.age_statement import AgeStatement


T = TypeVar("T", bound="AgeResultParts")


@_attrs_define
class AgeResultParts:
    """
    Attributes:
        age (float | Unset): The estimate from the face, the same as `facialAgeEstimation.exact`.
        confidence_score (float | Unset): The score of the face against the portrait of the document, 0 to 1.
        face_match (bool | Unset): Whether it reaches `faceMatchThreshold`.
        document_age (AgeStatement | Unset):
        facial_age_estimation (AgeStatement | Unset):
    """

    age: float | Unset = UNSET
    confidence_score: float | Unset = UNSET
    face_match: bool | Unset = UNSET
    document_age: AgeStatement | Unset = UNSET
    facial_age_estimation: AgeStatement | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        age = self.age

        confidence_score = self.confidence_score

        face_match = self.face_match

        document_age: dict[str, Any] | Unset = UNSET
        if not isinstance(self.document_age, Unset):
            document_age = self.document_age.to_dict()

        facial_age_estimation: dict[str, Any] | Unset = UNSET
        if not isinstance(self.facial_age_estimation, Unset):
            facial_age_estimation = self.facial_age_estimation.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if age is not UNSET:
            field_dict["age"] = age
        if confidence_score is not UNSET:
            field_dict["confidenceScore"] = confidence_score
        if face_match is not UNSET:
            field_dict["faceMatch"] = face_match
        if document_age is not UNSET:
            field_dict["documentAge"] = document_age
        if facial_age_estimation is not UNSET:
            field_dict["facialAgeEstimation"] = facial_age_estimation

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.age_statement import AgeStatement

        d = dict(src_dict)
        age = d.pop("age", UNSET)

        confidence_score = d.pop("confidenceScore", UNSET)

        face_match = d.pop("faceMatch", UNSET)

        _document_age = d.pop("documentAge", UNSET)
        document_age: AgeStatement | Unset
        if isinstance(_document_age, Unset):
            document_age = UNSET
        else:
            document_age = AgeStatement.from_dict(_document_age)

        _facial_age_estimation = d.pop("facialAgeEstimation", UNSET)
        facial_age_estimation: AgeStatement | Unset
        if isinstance(_facial_age_estimation, Unset):
            facial_age_estimation = UNSET
        else:
            facial_age_estimation = AgeStatement.from_dict(_facial_age_estimation)

        age_result_parts = cls(
            age=age,
            confidence_score=confidence_score,
            face_match=face_match,
            document_age=document_age,
            facial_age_estimation=facial_age_estimation,
        )

        age_result_parts.additional_properties = d
        return age_result_parts

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
