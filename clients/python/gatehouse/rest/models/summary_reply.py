from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.matched_reply import MatchedReply


T = TypeVar("T", bound="SummaryReply")


@_attrs_define
class SummaryReply:
    """
    Attributes:
        total (float): The number of data rows. No row is skipped.
        matched (MatchedReply):
        dataset (str):
        dataset_version (str): The version that was used; for a collection, every member with its version.
        demo (bool | Unset): Present if the demo list was used. Values: true.
        note (str | Unset): Limits of the result: the demo list was used, or lists of the collection are not loaded yet.
    """

    total: float
    matched: MatchedReply
    dataset: str
    dataset_version: str
    demo: bool | Unset = UNSET
    note: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        total = self.total

        matched = self.matched.to_dict()

        dataset = self.dataset

        dataset_version = self.dataset_version

        demo = self.demo

        note = self.note

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "total": total,
                "matched": matched,
                "dataset": dataset,
                "datasetVersion": dataset_version,
            }
        )
        if demo is not UNSET:
            field_dict["demo"] = demo
        if note is not UNSET:
            field_dict["note"] = note

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.matched_reply import MatchedReply

        d = dict(src_dict)
        total = d.pop("total")

        matched = MatchedReply.from_dict(d.pop("matched"))

        dataset = d.pop("dataset")

        dataset_version = d.pop("datasetVersion")

        demo = d.pop("demo", UNSET)

        note = d.pop("note", UNSET)

        summary_reply = cls(
            total=total,
            matched=matched,
            dataset=dataset,
            dataset_version=dataset_version,
            demo=demo,
            note=note,
        )

        summary_reply.additional_properties = d
        return summary_reply

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
