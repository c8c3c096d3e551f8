from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ResendReply")


@_attrs_define
class ResendReply:
    """
    Attributes:
        resent (int): How many deliveries are due now.
        forgotten (int): How many cannot be resent, because their bodies are deleted.
        next_cursor (None | str): One call resends at most 50,000. Pass this as `cursor` to resend the rest.
    """

    resent: int
    forgotten: int
    next_cursor: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        resent = self.resent

        forgotten = self.forgotten

        next_cursor: None | str
        next_cursor = self.next_cursor

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "resent": resent,
                "forgotten": forgotten,
                "nextCursor": next_cursor,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        resent = d.pop("resent")

        forgotten = d.pop("forgotten")

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("nextCursor"))

        resend_reply = cls(
            resent=resent,
            forgotten=forgotten,
            next_cursor=next_cursor,
        )

        resend_reply.additional_properties = d
        return resend_reply

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
