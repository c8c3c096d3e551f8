from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.run_reply import RunReply
    from ..models.wait_reply import WaitReply


T = TypeVar("T", bound="RunPage")


@_attrs_define
class RunPage:
    """
    Attributes:
        items (list[RunReply]): Newest first.
        waiting (None | WaitReply): Why nobody is screened for now, for example because a list is missing: runs and new
            people wait, and screening continues by itself. Null if nothing is missing.
        next_cursor (None | str): Pass it as `cursor` to get the next page.
    """

    items: list[RunReply]
    waiting: None | WaitReply
    next_cursor: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.wait_reply import WaitReply

        items = []
        for items_item_data in self.items:
            items_item = items_item_data.to_dict()
            items.append(items_item)

        waiting: dict[str, Any] | None
        if isinstance(self.waiting, WaitReply):
            waiting = self.waiting.to_dict()
        else:
            waiting = self.waiting

        next_cursor: None | str
        next_cursor = self.next_cursor

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "items": items,
                "waiting": waiting,
                "nextCursor": next_cursor,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.run_reply import RunReply
        from ..models.wait_reply import WaitReply

        d = dict(src_dict)
        items = []
        _items = d.pop("items")
        for items_item_data in _items:
            items_item = RunReply.from_dict(items_item_data)

            items.append(items_item)

        def _parse_waiting(data: object) -> None | WaitReply:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                waiting_type_0 = WaitReply.from_dict(data)

                return waiting_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | WaitReply, data)

        waiting = _parse_waiting(d.pop("waiting"))

        def _parse_next_cursor(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_cursor = _parse_next_cursor(d.pop("nextCursor"))

        run_page = cls(
            items=items,
            waiting=waiting,
            next_cursor=next_cursor,
        )

        run_page.additional_properties = d
        return run_page

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
