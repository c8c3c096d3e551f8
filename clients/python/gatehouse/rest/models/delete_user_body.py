from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata_body import MetadataBody


T = TypeVar("T", bound="DeleteUserBody")


@_attrs_define
class DeleteUserBody:
    """
    Attributes:
        puid (str): The `puid`, encrypted as the node returned it.
        api_key (str | Unset): The API key, if it is not in the header x-api-key.
        metadata (MetadataBody | Unset):
    """

    puid: str
    api_key: str | Unset = UNSET
    metadata: MetadataBody | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        puid = self.puid

        api_key = self.api_key

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "puid": puid,
            }
        )
        if api_key is not UNSET:
            field_dict["api_key"] = api_key
        if metadata is not UNSET:
            field_dict["metadata"] = metadata

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.metadata_body import MetadataBody

        d = dict(src_dict)
        puid = d.pop("puid")

        api_key = d.pop("api_key", UNSET)

        _metadata = d.pop("metadata", UNSET)
        metadata: MetadataBody | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = MetadataBody.from_dict(_metadata)

        delete_user_body = cls(
            puid=puid,
            api_key=api_key,
            metadata=metadata,
        )

        delete_user_body.additional_properties = d
        return delete_user_body

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
