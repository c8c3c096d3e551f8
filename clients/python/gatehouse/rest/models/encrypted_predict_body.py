from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="EncryptedPredictBody")


@_attrs_define
class EncryptedPredictBody:
    """
    Attributes:
        features (str): An array of Feature objects, as JSON, encrypted (see docs/encryption.md).
        api_key (str | Unset): The API key, if it is not in the header x-api-key.
        k (int | Unset): The maximum number of people; above 1 the reply is a list.
        user_identifier (str | Unset): Compare with this person only: the `puid` as the node returned it, or the
            `metadata.id` of the enrollment.
    """

    features: str
    api_key: str | Unset = UNSET
    k: int | Unset = UNSET
    user_identifier: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        features = self.features

        api_key = self.api_key

        k = self.k

        user_identifier = self.user_identifier

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "features": features,
            }
        )
        if api_key is not UNSET:
            field_dict["api_key"] = api_key
        if k is not UNSET:
            field_dict["K"] = k
        if user_identifier is not UNSET:
            field_dict["user_identifier"] = user_identifier

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        features = d.pop("features")

        api_key = d.pop("api_key", UNSET)

        k = d.pop("K", UNSET)

        user_identifier = d.pop("user_identifier", UNSET)

        encrypted_predict_body = cls(
            features=features,
            api_key=api_key,
            k=k,
            user_identifier=user_identifier,
        )

        encrypted_predict_body.additional_properties = d
        return encrypted_predict_body

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
