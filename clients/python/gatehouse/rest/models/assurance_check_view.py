from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="AssuranceCheckView")


@_attrs_define
class AssuranceCheckView:
    """
    Attributes:
        check (str): Values: liveness, document_check_digits, face_match.
        ran (bool):
        passed (bool | None): null if it did not run.
        failed_tries (float): Failed tries before it passed, or until the tries were used up.
        challenge (str | Unset): Of `liveness` that passed: what the person did. An addition of Gatehouse; not in the
            sandbox. Values: head_turns, gestures.
    """

    check: str
    ran: bool
    passed: bool | None
    failed_tries: float
    challenge: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        check = self.check

        ran = self.ran

        passed: bool | None
        passed = self.passed

        failed_tries = self.failed_tries

        challenge = self.challenge

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "check": check,
                "ran": ran,
                "passed": passed,
                "failedTries": failed_tries,
            }
        )
        if challenge is not UNSET:
            field_dict["challenge"] = challenge

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        check = d.pop("check")

        ran = d.pop("ran")

        def _parse_passed(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        passed = _parse_passed(d.pop("passed"))

        failed_tries = d.pop("failedTries")

        challenge = d.pop("challenge", UNSET)

        assurance_check_view = cls(
            check=check,
            ran=ran,
            passed=passed,
            failed_tries=failed_tries,
            challenge=challenge,
        )

        assurance_check_view.additional_properties = d
        return assurance_check_view

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
