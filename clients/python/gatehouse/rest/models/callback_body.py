from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.callback_body_headers import CallbackBodyHeaders


T = TypeVar("T", bound="CallbackBody")


@_attrs_define
class CallbackBody:
    """
    Attributes:
        url (str): An https URL with a public address; WEBHOOK_ALLOWED_HOSTS lists exceptions.
        headers (CallbackBodyHeaders | Unset): At most 20 headers, sent with each event. Their values are encrypted at
            rest. `Content-Type` may be `application/json` only, with or without `charset=utf-8`: events are sent as
            `application/json`.
    """

    url: str
    headers: CallbackBodyHeaders | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        headers: dict[str, Any] | Unset = UNSET
        if not isinstance(self.headers, Unset):
            headers = self.headers.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "url": url,
            }
        )
        if headers is not UNSET:
            field_dict["headers"] = headers

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.callback_body_headers import CallbackBodyHeaders

        d = dict(src_dict)
        url = d.pop("url")

        _headers = d.pop("headers", UNSET)
        headers: CallbackBodyHeaders | Unset
        if isinstance(_headers, Unset):
            headers = UNSET
        else:
            headers = CallbackBodyHeaders.from_dict(_headers)

        callback_body = cls(
            url=url,
            headers=headers,
        )

        callback_body.additional_properties = d
        return callback_body

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
