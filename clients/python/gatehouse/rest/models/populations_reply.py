from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.population_item import PopulationItem


T = TypeVar("T", bound="PopulationsReply")


@_attrs_define
class PopulationsReply:
    """
    Attributes:
        populations (list[PopulationItem]): Sorted by name.
    """

    populations: list[PopulationItem]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        populations = []
        for populations_item_data in self.populations:
            populations_item = populations_item_data.to_dict()
            populations.append(populations_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "populations": populations,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.population_item import PopulationItem

        d = dict(src_dict)
        populations = []
        _populations = d.pop("populations")
        for populations_item_data in _populations:
            populations_item = PopulationItem.from_dict(populations_item_data)

            populations.append(populations_item)

        populations_reply = cls(
            populations=populations,
        )

        populations_reply.additional_properties = d
        return populations_reply

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
