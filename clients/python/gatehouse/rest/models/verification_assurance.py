from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.consent_view import ConsentView


T = TypeVar("T", bound="VerificationAssurance")


@_attrs_define
class VerificationAssurance:
    """
    Attributes:
        identified_among (int | None | Unset): SIGN-IN: the number of enrolled people among whom the face was searched;
            1 if the host has named the person. Null if the biometric node did not report it, and if `enrollment` is
            `token`.
        enrollment (str | Unset): If only face tokens are enrolled: no descriptor has left the device. Values: token.
        duplicate_check (bool | Unset): ENROLL of a face token: whether the person is already enrolled was not checked.
            Values: false.
        challenge (str | Unset): On success, with a face: which movements the person made. Not in the sandbox. Values:
            head_turns, gestures.
        consent (ConsentView | Unset):
    """

    identified_among: int | None | Unset = UNSET
    enrollment: str | Unset = UNSET
    duplicate_check: bool | Unset = UNSET
    challenge: str | Unset = UNSET
    consent: ConsentView | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        identified_among: int | None | Unset
        if isinstance(self.identified_among, Unset):
            identified_among = UNSET
        else:
            identified_among = self.identified_among

        enrollment = self.enrollment

        duplicate_check = self.duplicate_check

        challenge = self.challenge

        consent: dict[str, Any] | Unset = UNSET
        if not isinstance(self.consent, Unset):
            consent = self.consent.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if identified_among is not UNSET:
            field_dict["identified_among"] = identified_among
        if enrollment is not UNSET:
            field_dict["enrollment"] = enrollment
        if duplicate_check is not UNSET:
            field_dict["duplicate_check"] = duplicate_check
        if challenge is not UNSET:
            field_dict["challenge"] = challenge
        if consent is not UNSET:
            field_dict["consent"] = consent

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.consent_view import ConsentView

        d = dict(src_dict)

        def _parse_identified_among(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        identified_among = _parse_identified_among(d.pop("identified_among", UNSET))

        enrollment = d.pop("enrollment", UNSET)

        duplicate_check = d.pop("duplicate_check", UNSET)

        challenge = d.pop("challenge", UNSET)

        _consent = d.pop("consent", UNSET)
        consent: ConsentView | Unset
        if isinstance(_consent, Unset):
            consent = UNSET
        else:
            consent = ConsentView.from_dict(_consent)

        verification_assurance = cls(
            identified_among=identified_among,
            enrollment=enrollment,
            duplicate_check=duplicate_check,
            challenge=challenge,
            consent=consent,
        )

        verification_assurance.additional_properties = d
        return verification_assurance

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
