from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.callback_body import CallbackBody


T = TypeVar("T", bound="PopulationBody")


@_attrs_define
class PopulationBody:
    """
    Attributes:
        dataset (str): A dataset or a collection from `GET /v2/open-sanctions/datasets`.
        threshold (float | Unset): The lowest score that becomes an alert. Below 0.75, most of a list would match
            somebody. A change screens everybody again.
        callback (CallbackBody | Unset):
        four_eyes (bool | Unset): Whether a second person must approve the decision about an alert. Omitted, it keeps
            its value; a new population has false. Two people turn it off: it stays true until a second person, with another
            API key and another name in `x-user`, sends false within 24 hours.
    """

    dataset: str
    threshold: float | Unset = UNSET
    callback: CallbackBody | Unset = UNSET
    four_eyes: bool | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        dataset = self.dataset

        threshold = self.threshold

        callback: dict[str, Any] | Unset = UNSET
        if not isinstance(self.callback, Unset):
            callback = self.callback.to_dict()

        four_eyes = self.four_eyes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "dataset": dataset,
            }
        )
        if threshold is not UNSET:
            field_dict["threshold"] = threshold
        if callback is not UNSET:
            field_dict["callback"] = callback
        if four_eyes is not UNSET:
            field_dict["fourEyes"] = four_eyes

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.callback_body import CallbackBody

        d = dict(src_dict)
        dataset = d.pop("dataset")

        threshold = d.pop("threshold", UNSET)

        _callback = d.pop("callback", UNSET)
        callback: CallbackBody | Unset
        if isinstance(_callback, Unset):
            callback = UNSET
        else:
            callback = CallbackBody.from_dict(_callback)

        four_eyes = d.pop("fourEyes", UNSET)

        population_body = cls(
            dataset=dataset,
            threshold=threshold,
            callback=callback,
            four_eyes=four_eyes,
        )

        population_body.additional_properties = d
        return population_body

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
