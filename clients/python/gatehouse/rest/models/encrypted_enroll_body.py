from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.metadata_body import MetadataBody


T = TypeVar("T", bound="EncryptedEnrollBody")


@_attrs_define
class EncryptedEnrollBody:
    """
    Attributes:
        features (str): An array of Feature objects, as JSON, encrypted (see docs/encryption.md).
        api_key (str | Unset): The API key, if it is not in the header x-api-key.
        metadata (MetadataBody | Unset):
    """

    features: str
    api_key: str | Unset = UNSET
    metadata: MetadataBody | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        features = self.features

        api_key = self.api_key

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "features": features,
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
        features = d.pop("features")

        api_key = d.pop("api_key", UNSET)

        _metadata = d.pop("metadata", UNSET)
        metadata: MetadataBody | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = MetadataBody.from_dict(_metadata)

        encrypted_enroll_body = cls(
            features=features,
            api_key=api_key,
            metadata=metadata,
        )

        encrypted_enroll_body.additional_properties = d
        return encrypted_enroll_body

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
