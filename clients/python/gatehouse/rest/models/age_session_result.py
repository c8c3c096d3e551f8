from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.age_result_parts import AgeResultParts
    from ..models.age_session_result_device_metadata import (
        AgeSessionResultDeviceMetadata,
    )
    from ..models.age_session_result_indicators import AgeSessionResultIndicators
    from ..models.age_session_result_metadata import AgeSessionResultMetadata
    from ..models.age_thresholds import AgeThresholds
    from ..models.assurance_view import AssuranceView
    from ..models.risk_evaluation_view import RiskEvaluationView
    from ..models.session_error import SessionError


T = TypeVar("T", bound="AgeSessionResult")


@_attrs_define
class AgeSessionResult:
    """
    Attributes:
        token (str):
        session_id (str):
        session_status (str): Values: AGE_UNKNOWN, AGE_ABOVE_THRESHOLD, AGE_AT_THRESHOLD, AGE_BELOW_THRESHOLD.
        status (str): The same as `sessionStatus`. Values: AGE_UNKNOWN, AGE_ABOVE_THRESHOLD, AGE_AT_THRESHOLD,
            AGE_BELOW_THRESHOLD.
        flow_status (None | str): null while the session is open. Values: COMPLETED, CANCELLED, EXPIRED.
        result (AgeResultParts):
        thresholds (AgeThresholds):
        risk_evaluation (RiskEvaluationView):
        assurance (AssuranceView):
        errors (list[SessionError]):
        metadata (AgeSessionResultMetadata | Unset): As sent at the creation.
        device_metadata (AgeSessionResultDeviceMetadata | Unset): The `metadata` that the device sent with its steps,
            unchanged and not verified. Absent if it sent none.
        indicators (AgeSessionResultIndicators | Unset): The raw signals of the browser, if there are any.
        sandbox (bool | Unset): The outcome was set by `x-sandbox-outcome`. Values: true.
    """

    token: str
    session_id: str
    session_status: str
    status: str
    flow_status: None | str
    result: AgeResultParts
    thresholds: AgeThresholds
    risk_evaluation: RiskEvaluationView
    assurance: AssuranceView
    errors: list[SessionError]
    metadata: AgeSessionResultMetadata | Unset = UNSET
    device_metadata: AgeSessionResultDeviceMetadata | Unset = UNSET
    indicators: AgeSessionResultIndicators | Unset = UNSET
    sandbox: bool | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        token = self.token

        session_id = self.session_id

        session_status = self.session_status

        status = self.status

        flow_status: None | str
        flow_status = self.flow_status

        result = self.result.to_dict()

        thresholds = self.thresholds.to_dict()

        risk_evaluation = self.risk_evaluation.to_dict()

        assurance = self.assurance.to_dict()

        errors = []
        for errors_item_data in self.errors:
            errors_item = errors_item_data.to_dict()
            errors.append(errors_item)

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        device_metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.device_metadata, Unset):
            device_metadata = self.device_metadata.to_dict()

        indicators: dict[str, Any] | Unset = UNSET
        if not isinstance(self.indicators, Unset):
            indicators = self.indicators.to_dict()

        sandbox = self.sandbox

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "token": token,
                "sessionId": session_id,
                "sessionStatus": session_status,
                "status": status,
                "flowStatus": flow_status,
                "result": result,
                "thresholds": thresholds,
                "riskEvaluation": risk_evaluation,
                "assurance": assurance,
                "errors": errors,
            }
        )
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if device_metadata is not UNSET:
            field_dict["deviceMetadata"] = device_metadata
        if indicators is not UNSET:
            field_dict["indicators"] = indicators
        if sandbox is not UNSET:
            field_dict["sandbox"] = sandbox

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.age_result_parts import AgeResultParts
        from ..models.age_session_result_device_metadata import (
            AgeSessionResultDeviceMetadata,
        )
        from ..models.age_session_result_indicators import AgeSessionResultIndicators
        from ..models.age_session_result_metadata import AgeSessionResultMetadata
        from ..models.age_thresholds import AgeThresholds
        from ..models.assurance_view import AssuranceView
        from ..models.risk_evaluation_view import RiskEvaluationView
        from ..models.session_error import SessionError

        d = dict(src_dict)
        token = d.pop("token")

        session_id = d.pop("sessionId")

        session_status = d.pop("sessionStatus")

        status = d.pop("status")

        def _parse_flow_status(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        flow_status = _parse_flow_status(d.pop("flowStatus"))

        result = AgeResultParts.from_dict(d.pop("result"))

        thresholds = AgeThresholds.from_dict(d.pop("thresholds"))

        risk_evaluation = RiskEvaluationView.from_dict(d.pop("riskEvaluation"))

        assurance = AssuranceView.from_dict(d.pop("assurance"))

        errors = []
        _errors = d.pop("errors")
        for errors_item_data in _errors:
            errors_item = SessionError.from_dict(errors_item_data)

            errors.append(errors_item)

        _metadata = d.pop("metadata", UNSET)
        metadata: AgeSessionResultMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = AgeSessionResultMetadata.from_dict(_metadata)

        _device_metadata = d.pop("deviceMetadata", UNSET)
        device_metadata: AgeSessionResultDeviceMetadata | Unset
        if isinstance(_device_metadata, Unset):
            device_metadata = UNSET
        else:
            device_metadata = AgeSessionResultDeviceMetadata.from_dict(_device_metadata)

        _indicators = d.pop("indicators", UNSET)
        indicators: AgeSessionResultIndicators | Unset
        if isinstance(_indicators, Unset):
            indicators = UNSET
        else:
            indicators = AgeSessionResultIndicators.from_dict(_indicators)

        sandbox = d.pop("sandbox", UNSET)

        age_session_result = cls(
            token=token,
            session_id=session_id,
            session_status=session_status,
            status=status,
            flow_status=flow_status,
            result=result,
            thresholds=thresholds,
            risk_evaluation=risk_evaluation,
            assurance=assurance,
            errors=errors,
            metadata=metadata,
            device_metadata=device_metadata,
            indicators=indicators,
            sandbox=sandbox,
        )

        age_session_result.additional_properties = d
        return age_session_result

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
