from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="AgeThresholds")


@_attrs_define
class AgeThresholds:
    """
    Attributes:
        age_threshold (float):
        compare_threshold (float):
        face_match_threshold (float): The same as `compareThreshold`.
        document_age_threshold (float | Unset): If there was a document.
    """

    age_threshold: float
    compare_threshold: float
    face_match_threshold: float
    document_age_threshold: float | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        age_threshold = self.age_threshold

        compare_threshold = self.compare_threshold

        face_match_threshold = self.face_match_threshold

        document_age_threshold = self.document_age_threshold

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ageThreshold": age_threshold,
                "compareThreshold": compare_threshold,
                "faceMatchThreshold": face_match_threshold,
            }
        )
        if document_age_threshold is not UNSET:
            field_dict["documentAgeThreshold"] = document_age_threshold

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        age_threshold = d.pop("ageThreshold")

        compare_threshold = d.pop("compareThreshold")

        face_match_threshold = d.pop("faceMatchThreshold")

        document_age_threshold = d.pop("documentAgeThreshold", UNSET)

        age_thresholds = cls(
            age_threshold=age_threshold,
            compare_threshold=compare_threshold,
            face_match_threshold=face_match_threshold,
            document_age_threshold=document_age_threshold,
        )

        age_thresholds.additional_properties = d
        return age_thresholds

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
