from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.resend_body_status import ResendBodyStatus, check_resend_body_status
from ..types import UNSET, Unset

T = TypeVar("T", bound="ResendBody")


@_attrs_define
class ResendBody:
    """
    Attributes:
        from_ (datetime.datetime): Start of the time range, inclusive.
        to (datetime.datetime): End of the time range, exclusive.
        status (ResendBodyStatus | Unset): The status of the deliveries to resend; by default the dead letters.
        cursor (str | Unset): The `nextCursor` of the previous reply.
    """

    from_: datetime.datetime
    to: datetime.datetime
    status: ResendBodyStatus | Unset = UNSET
    cursor: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status

        cursor = self.cursor

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "from": from_,
                "to": to,
            }
        )
        if status is not UNSET:
            field_dict["status"] = status
        if cursor is not UNSET:
            field_dict["cursor"] = cursor

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        from_ = datetime.datetime.fromisoformat(d.pop("from"))

        to = datetime.datetime.fromisoformat(d.pop("to"))

        _status = d.pop("status", UNSET)
        status: ResendBodyStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = check_resend_body_status(_status)

        cursor = d.pop("cursor", UNSET)

        resend_body = cls(
            from_=from_,
            to=to,
            status=status,
            cursor=cursor,
        )

        resend_body.additional_properties = d
        return resend_body

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
