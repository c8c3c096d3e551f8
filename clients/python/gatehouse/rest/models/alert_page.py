from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.alert_summary import AlertSummary


T = TypeVar("T", bound="AlertPage")


@_attrs_define
class AlertPage:
    """
    Attributes:
        items (list[AlertSummary]): In the order of their last change, oldest first.
        next_cursor (str): Pass it as `since` to get what follows, now or later. It is always present: keep it to poll
            for changes.
        has_more (bool): Whether more alerts follow now.
    """

    items: list[AlertSummary]
    next_cursor: str
    has_more: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        items = []
        for items_item_data in self.items:
            items_item = items_item_data.to_dict()
            items.append(items_item)

        next_cursor = self.next_cursor

        has_more = self.has_more

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "items": items,
                "nextCursor": next_cursor,
                "hasMore": has_more,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.alert_summary import AlertSummary

        d = dict(src_dict)
        items = []
        _items = d.pop("items")
        for items_item_data in _items:
            items_item = AlertSummary.from_dict(items_item_data)

            items.append(items_item)

        next_cursor = d.pop("nextCursor")

        has_more = d.pop("hasMore")

        alert_page = cls(
            items=items,
            next_cursor=next_cursor,
            has_more=has_more,
        )

        alert_page.additional_properties = d
        return alert_page

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
