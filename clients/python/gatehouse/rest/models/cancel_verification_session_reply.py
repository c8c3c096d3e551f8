from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.cancel_verification_session_reply_audit import (
        CancelVerificationSessionReplyAudit,
    )
    from ..models.cancel_verification_session_reply_device_info import (
        CancelVerificationSessionReplyDeviceInfo,
    )
    from ..models.cancel_verification_session_reply_device_metadata import (
        CancelVerificationSessionReplyDeviceMetadata,
    )
    from ..models.cancel_verification_session_reply_indicators import (
        CancelVerificationSessionReplyIndicators,
    )
    from ..models.cancel_verification_session_reply_log_item import (
        CancelVerificationSessionReplyLogItem,
    )
    from ..models.contact_information import ContactInformation
    from ..models.error_view import ErrorView
    from ..models.identity_information import IdentityInformation
    from ..models.image_view import ImageView
    from ..models.pending_credential_view import PendingCredentialView
    from ..models.risk_evaluation_view import RiskEvaluationView
    from ..models.verification_assurance import VerificationAssurance


T = TypeVar("T", bound="CancelVerificationSessionReply")


@_attrs_define
class CancelVerificationSessionReply:
    """
    Attributes:
        session_id (str): The id of the session.
        status (str): `PENDING` only while the session is open. Values: PENDING, SUCCESS, FAILED, CANCELLED, EXPIRED.
        message (str):
        risk_evaluation (RiskEvaluationView):
        transaction_id (str | Unset): The `transactionID` of the creation.
        puid (str | Unset): The person, on success.
        guid (str | Unset): The group of the person, on success.
        pending_credentials (list[PendingCredentialView] | Unset): ENROLL of a person who is already enrolled: new
            credentials that cannot sign in until you approve them. As of the end of the session; `GET
            /v2/people/{puid}/credentials` returns the current status.
        identity_information (IdentityInformation | Unset):
        contact_information (ContactInformation | Unset):
        estimated_age (float | Unset): In years, if `estimateAge` was true.
        errors (list[ErrorView] | Unset):
        assurance (VerificationAssurance | Unset):
        images (list[ImageView] | Unset): Only in the webhook, if `sendImages` was true; GET never returns them.
        indicators (CancelVerificationSessionReplyIndicators | Unset): Signals of the browser, if there are any.
        device_metadata (CancelVerificationSessionReplyDeviceMetadata | Unset): The `metadata` that the device sent with
            its steps, unchanged and not verified. Absent if it sent none.
        sandbox (bool | Unset): The outcome was set by `x-sandbox-outcome`. Values: true.
        error_codes (list[float] | Unset):
        retry_after (float | Unset): Seconds to wait before the next sign-in.
        device_info (CancelVerificationSessionReplyDeviceInfo | Unset): As sent at the creation.
        audit (CancelVerificationSessionReplyAudit | Unset): What the device has reported of its environment.
        log (list[CancelVerificationSessionReplyLogItem] | Unset): Log lines of the page, as requested by `debugMode`.
    """

    session_id: str
    status: str
    message: str
    risk_evaluation: RiskEvaluationView
    transaction_id: str | Unset = UNSET
    puid: str | Unset = UNSET
    guid: str | Unset = UNSET
    pending_credentials: list[PendingCredentialView] | Unset = UNSET
    identity_information: IdentityInformation | Unset = UNSET
    contact_information: ContactInformation | Unset = UNSET
    estimated_age: float | Unset = UNSET
    errors: list[ErrorView] | Unset = UNSET
    assurance: VerificationAssurance | Unset = UNSET
    images: list[ImageView] | Unset = UNSET
    indicators: CancelVerificationSessionReplyIndicators | Unset = UNSET
    device_metadata: CancelVerificationSessionReplyDeviceMetadata | Unset = UNSET
    sandbox: bool | Unset = UNSET
    error_codes: list[float] | Unset = UNSET
    retry_after: float | Unset = UNSET
    device_info: CancelVerificationSessionReplyDeviceInfo | Unset = UNSET
    audit: CancelVerificationSessionReplyAudit | Unset = UNSET
    log: list[CancelVerificationSessionReplyLogItem] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        session_id = self.session_id

        status = self.status

        message = self.message

        risk_evaluation = self.risk_evaluation.to_dict()

        transaction_id = self.transaction_id

        puid = self.puid

        guid = self.guid

        pending_credentials: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.pending_credentials, Unset):
            pending_credentials = []
            for pending_credentials_item_data in self.pending_credentials:
                pending_credentials_item = pending_credentials_item_data.to_dict()
                pending_credentials.append(pending_credentials_item)

        identity_information: dict[str, Any] | Unset = UNSET
        if not isinstance(self.identity_information, Unset):
            identity_information = self.identity_information.to_dict()

        contact_information: dict[str, Any] | Unset = UNSET
        if not isinstance(self.contact_information, Unset):
            contact_information = self.contact_information.to_dict()

        estimated_age = self.estimated_age

        errors: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.errors, Unset):
            errors = []
            for errors_item_data in self.errors:
                errors_item = errors_item_data.to_dict()
                errors.append(errors_item)

        assurance: dict[str, Any] | Unset = UNSET
        if not isinstance(self.assurance, Unset):
            assurance = self.assurance.to_dict()

        images: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.images, Unset):
            images = []
            for images_item_data in self.images:
                images_item = images_item_data.to_dict()
                images.append(images_item)

        indicators: dict[str, Any] | Unset = UNSET
        if not isinstance(self.indicators, Unset):
            indicators = self.indicators.to_dict()

        device_metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.device_metadata, Unset):
            device_metadata = self.device_metadata.to_dict()

        sandbox = self.sandbox

        error_codes: list[float] | Unset = UNSET
        if not isinstance(self.error_codes, Unset):
            error_codes = self.error_codes

        retry_after = self.retry_after

        device_info: dict[str, Any] | Unset = UNSET
        if not isinstance(self.device_info, Unset):
            device_info = self.device_info.to_dict()

        audit: dict[str, Any] | Unset = UNSET
        if not isinstance(self.audit, Unset):
            audit = self.audit.to_dict()

        log: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.log, Unset):
            log = []
            for log_item_data in self.log:
                log_item = log_item_data.to_dict()
                log.append(log_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "sessionId": session_id,
                "status": status,
                "message": message,
                "riskEvaluation": risk_evaluation,
            }
        )
        if transaction_id is not UNSET:
            field_dict["transactionId"] = transaction_id
        if puid is not UNSET:
            field_dict["puid"] = puid
        if guid is not UNSET:
            field_dict["guid"] = guid
        if pending_credentials is not UNSET:
            field_dict["pendingCredentials"] = pending_credentials
        if identity_information is not UNSET:
            field_dict["identityInformation"] = identity_information
        if contact_information is not UNSET:
            field_dict["contactInformation"] = contact_information
        if estimated_age is not UNSET:
            field_dict["estimatedAge"] = estimated_age
        if errors is not UNSET:
            field_dict["errors"] = errors
        if assurance is not UNSET:
            field_dict["assurance"] = assurance
        if images is not UNSET:
            field_dict["images"] = images
        if indicators is not UNSET:
            field_dict["indicators"] = indicators
        if device_metadata is not UNSET:
            field_dict["deviceMetadata"] = device_metadata
        if sandbox is not UNSET:
            field_dict["sandbox"] = sandbox
        if error_codes is not UNSET:
            field_dict["errorCodes"] = error_codes
        if retry_after is not UNSET:
            field_dict["retryAfter"] = retry_after
        if device_info is not UNSET:
            field_dict["deviceInfo"] = device_info
        if audit is not UNSET:
            field_dict["audit"] = audit
        if log is not UNSET:
            field_dict["log"] = log

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.cancel_verification_session_reply_audit import (
            CancelVerificationSessionReplyAudit,
        )
        from ..models.cancel_verification_session_reply_device_info import (
            CancelVerificationSessionReplyDeviceInfo,
        )
        from ..models.cancel_verification_session_reply_device_metadata import (
            CancelVerificationSessionReplyDeviceMetadata,
        )
        from ..models.cancel_verification_session_reply_indicators import (
            CancelVerificationSessionReplyIndicators,
        )
        from ..models.cancel_verification_session_reply_log_item import (
            CancelVerificationSessionReplyLogItem,
        )
        from ..models.contact_information import ContactInformation
        from ..models.error_view import ErrorView
        from ..models.identity_information import IdentityInformation
        from ..models.image_view import ImageView
        from ..models.pending_credential_view import PendingCredentialView
        from ..models.risk_evaluation_view import RiskEvaluationView
        from ..models.verification_assurance import VerificationAssurance

        d = dict(src_dict)
        session_id = d.pop("sessionId")

        status = d.pop("status")

        message = d.pop("message")

        risk_evaluation = RiskEvaluationView.from_dict(d.pop("riskEvaluation"))

        transaction_id = d.pop("transactionId", UNSET)

        puid = d.pop("puid", UNSET)

        guid = d.pop("guid", UNSET)

        _pending_credentials = d.pop("pendingCredentials", UNSET)
        pending_credentials: list[PendingCredentialView] | Unset = UNSET
        if _pending_credentials is not UNSET:
            pending_credentials = []
            for pending_credentials_item_data in _pending_credentials:
                pending_credentials_item = PendingCredentialView.from_dict(
                    pending_credentials_item_data
                )

                pending_credentials.append(pending_credentials_item)

        _identity_information = d.pop("identityInformation", UNSET)
        identity_information: IdentityInformation | Unset
        if isinstance(_identity_information, Unset):
            identity_information = UNSET
        else:
            identity_information = IdentityInformation.from_dict(_identity_information)

        _contact_information = d.pop("contactInformation", UNSET)
        contact_information: ContactInformation | Unset
        if isinstance(_contact_information, Unset):
            contact_information = UNSET
        else:
            contact_information = ContactInformation.from_dict(_contact_information)

        estimated_age = d.pop("estimatedAge", UNSET)

        _errors = d.pop("errors", UNSET)
        errors: list[ErrorView] | Unset = UNSET
        if _errors is not UNSET:
            errors = []
            for errors_item_data in _errors:
                errors_item = ErrorView.from_dict(errors_item_data)

                errors.append(errors_item)

        _assurance = d.pop("assurance", UNSET)
        assurance: VerificationAssurance | Unset
        if isinstance(_assurance, Unset):
            assurance = UNSET
        else:
            assurance = VerificationAssurance.from_dict(_assurance)

        _images = d.pop("images", UNSET)
        images: list[ImageView] | Unset = UNSET
        if _images is not UNSET:
            images = []
            for images_item_data in _images:
                images_item = ImageView.from_dict(images_item_data)

                images.append(images_item)

        _indicators = d.pop("indicators", UNSET)
        indicators: CancelVerificationSessionReplyIndicators | Unset
        if isinstance(_indicators, Unset):
            indicators = UNSET
        else:
            indicators = CancelVerificationSessionReplyIndicators.from_dict(_indicators)

        _device_metadata = d.pop("deviceMetadata", UNSET)
        device_metadata: CancelVerificationSessionReplyDeviceMetadata | Unset
        if isinstance(_device_metadata, Unset):
            device_metadata = UNSET
        else:
            device_metadata = CancelVerificationSessionReplyDeviceMetadata.from_dict(
                _device_metadata
            )

        sandbox = d.pop("sandbox", UNSET)

        error_codes = cast(list[float], d.pop("errorCodes", UNSET))

        retry_after = d.pop("retryAfter", UNSET)

        _device_info = d.pop("deviceInfo", UNSET)
        device_info: CancelVerificationSessionReplyDeviceInfo | Unset
        if isinstance(_device_info, Unset):
            device_info = UNSET
        else:
            device_info = CancelVerificationSessionReplyDeviceInfo.from_dict(
                _device_info
            )

        _audit = d.pop("audit", UNSET)
        audit: CancelVerificationSessionReplyAudit | Unset
        if isinstance(_audit, Unset):
            audit = UNSET
        else:
            audit = CancelVerificationSessionReplyAudit.from_dict(_audit)

        _log = d.pop("log", UNSET)
        log: list[CancelVerificationSessionReplyLogItem] | Unset = UNSET
        if _log is not UNSET:
            log = []
            for log_item_data in _log:
                log_item = CancelVerificationSessionReplyLogItem.from_dict(
                    log_item_data
                )

                log.append(log_item)

        cancel_verification_session_reply = cls(
            session_id=session_id,
            status=status,
            message=message,
            risk_evaluation=risk_evaluation,
            transaction_id=transaction_id,
            puid=puid,
            guid=guid,
            pending_credentials=pending_credentials,
            identity_information=identity_information,
            contact_information=contact_information,
            estimated_age=estimated_age,
            errors=errors,
            assurance=assurance,
            images=images,
            indicators=indicators,
            device_metadata=device_metadata,
            sandbox=sandbox,
            error_codes=error_codes,
            retry_after=retry_after,
            device_info=device_info,
            audit=audit,
            log=log,
        )

        cancel_verification_session_reply.additional_properties = d
        return cancel_verification_session_reply

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
