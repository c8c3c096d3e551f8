from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.import_remark import ImportRemark


T = TypeVar("T", bound="PeopleImportReply")


@_attrs_define
class PeopleImportReply:
    """
    Attributes:
        added (int): Rows with a new id.
        changed (int): Rows that changed a stored person.
        unchanged (int): Rows that are stored with the same content. These people are not screened again.
        rejected (int): Rows that were not stored.
        repeated (int): Rows with the id of an earlier row of the upload. The last row counts.
        warned (int): Stored rows with a warning.
        problems (list[ImportRemark]): Why rows were not stored: the first 50.
        warnings (list[ImportRemark]): What is missing or cannot be compared, as in a file check: the first 50.
    """

    added: int
    changed: int
    unchanged: int
    rejected: int
    repeated: int
    warned: int
    problems: list[ImportRemark]
    warnings: list[ImportRemark]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        added = self.added

        changed = self.changed

        unchanged = self.unchanged

        rejected = self.rejected

        repeated = self.repeated

        warned = self.warned

        problems = []
        for problems_item_data in self.problems:
            problems_item = problems_item_data.to_dict()
            problems.append(problems_item)

        warnings = []
        for warnings_item_data in self.warnings:
            warnings_item = warnings_item_data.to_dict()
            warnings.append(warnings_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "added": added,
                "changed": changed,
                "unchanged": unchanged,
                "rejected": rejected,
                "repeated": repeated,
                "warned": warned,
                "problems": problems,
                "warnings": warnings,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.import_remark import ImportRemark

        d = dict(src_dict)
        added = d.pop("added")

        changed = d.pop("changed")

        unchanged = d.pop("unchanged")

        rejected = d.pop("rejected")

        repeated = d.pop("repeated")

        warned = d.pop("warned")

        problems = []
        _problems = d.pop("problems")
        for problems_item_data in _problems:
            problems_item = ImportRemark.from_dict(problems_item_data)

            problems.append(problems_item)

        warnings = []
        _warnings = d.pop("warnings")
        for warnings_item_data in _warnings:
            warnings_item = ImportRemark.from_dict(warnings_item_data)

            warnings.append(warnings_item)

        people_import_reply = cls(
            added=added,
            changed=changed,
            unchanged=unchanged,
            rejected=rejected,
            repeated=repeated,
            warned=warned,
            problems=problems,
            warnings=warnings,
        )

        people_import_reply.additional_properties = d
        return people_import_reply

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
