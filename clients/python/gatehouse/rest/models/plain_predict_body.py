from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.plain_predict_body_encoding import (
    PlainPredictBodyEncoding,
    check_plain_predict_body_encoding,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.feature_body import FeatureBody


T = TypeVar("T", bound="PlainPredictBody")


@_attrs_define
class PlainPredictBody:
    """
    Attributes:
        features (FeatureBody):
        api_key (str | Unset): The API key, if it is not in the header x-api-key.
        version (str | Unset):
        encoding (PlainPredictBodyEncoding | Unset): The encoding of `puid` and `guid`; plain if omitted.
        k (int | Unset): The maximum number of people; above 1 the reply is a list.
        user_identifier (str | Unset): Compare with this person only: the `puid` as the node returned it, or the
            `metadata.id` of the enrollment.
    """

    features: FeatureBody
    api_key: str | Unset = UNSET
    version: str | Unset = UNSET
    encoding: PlainPredictBodyEncoding | Unset = UNSET
    k: int | Unset = UNSET
    user_identifier: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        features = self.features.to_dict()

        api_key = self.api_key

        version = self.version

        encoding: str | Unset = UNSET
        if not isinstance(self.encoding, Unset):
            encoding = self.encoding

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
        if version is not UNSET:
            field_dict["version"] = version
        if encoding is not UNSET:
            field_dict["encoding"] = encoding
        if k is not UNSET:
            field_dict["K"] = k
        if user_identifier is not UNSET:
            field_dict["user_identifier"] = user_identifier

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.feature_body import FeatureBody

        d = dict(src_dict)
        features = FeatureBody.from_dict(d.pop("features"))

        api_key = d.pop("api_key", UNSET)

        version = d.pop("version", UNSET)

        _encoding = d.pop("encoding", UNSET)
        encoding: PlainPredictBodyEncoding | Unset
        if isinstance(_encoding, Unset):
            encoding = UNSET
        else:
            encoding = check_plain_predict_body_encoding(_encoding)

        k = d.pop("K", UNSET)

        user_identifier = d.pop("user_identifier", UNSET)

        plain_predict_body = cls(
            features=features,
            api_key=api_key,
            version=version,
            encoding=encoding,
            k=k,
            user_identifier=user_identifier,
        )

        plain_predict_body.additional_properties = d
        return plain_predict_body

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
