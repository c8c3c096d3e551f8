from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.assurance_check_view import AssuranceCheckView
    from ..models.consent_view import ConsentView
    from ..models.estimate_view import EstimateView
    from ..models.not_proven_view import NotProvenView
    from ..models.reported_model_view import ReportedModelView


T = TypeVar("T", bound="AssuranceView")


@_attrs_define
class AssuranceView:
    """
    Attributes:
        checks (list[AssuranceCheckView]):
        models (list[ReportedModelView]): As the device reported them.
        estimate (EstimateView | None): Of the face; null without a face.
        not_proven (list[NotProvenView]): What this result does not prove.
        consent (ConsentView | None): The text to which the person agreed; null if the device reported none.
    """

    checks: list[AssuranceCheckView]
    models: list[ReportedModelView]
    estimate: EstimateView | None
    not_proven: list[NotProvenView]
    consent: ConsentView | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.consent_view import ConsentView
        from ..models.estimate_view import EstimateView

        checks = []
        for checks_item_data in self.checks:
            checks_item = checks_item_data.to_dict()
            checks.append(checks_item)

        models = []
        for models_item_data in self.models:
            models_item = models_item_data.to_dict()
            models.append(models_item)

        estimate: dict[str, Any] | None
        if isinstance(self.estimate, EstimateView):
            estimate = self.estimate.to_dict()
        else:
            estimate = self.estimate

        not_proven = []
        for not_proven_item_data in self.not_proven:
            not_proven_item = not_proven_item_data.to_dict()
            not_proven.append(not_proven_item)

        consent: dict[str, Any] | None
        if isinstance(self.consent, ConsentView):
            consent = self.consent.to_dict()
        else:
            consent = self.consent

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "checks": checks,
                "models": models,
                "estimate": estimate,
                "notProven": not_proven,
                "consent": consent,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.assurance_check_view import AssuranceCheckView
        from ..models.consent_view import ConsentView
        from ..models.estimate_view import EstimateView
        from ..models.not_proven_view import NotProvenView
        from ..models.reported_model_view import ReportedModelView

        d = dict(src_dict)
        checks = []
        _checks = d.pop("checks")
        for checks_item_data in _checks:
            checks_item = AssuranceCheckView.from_dict(checks_item_data)

            checks.append(checks_item)

        models = []
        _models = d.pop("models")
        for models_item_data in _models:
            models_item = ReportedModelView.from_dict(models_item_data)

            models.append(models_item)

        def _parse_estimate(data: object) -> EstimateView | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                estimate_type_0 = EstimateView.from_dict(data)

                return estimate_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(EstimateView | None, data)

        estimate = _parse_estimate(d.pop("estimate"))

        not_proven = []
        _not_proven = d.pop("notProven")
        for not_proven_item_data in _not_proven:
            not_proven_item = NotProvenView.from_dict(not_proven_item_data)

            not_proven.append(not_proven_item)

        def _parse_consent(data: object) -> ConsentView | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                consent_type_0 = ConsentView.from_dict(data)

                return consent_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConsentView | None, data)

        consent = _parse_consent(d.pop("consent"))

        assurance_view = cls(
            checks=checks,
            models=models,
            estimate=estimate,
            not_proven=not_proven,
            consent=consent,
        )

        assurance_view.additional_properties = d
        return assurance_view

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
