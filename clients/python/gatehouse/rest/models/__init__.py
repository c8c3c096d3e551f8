"""Contains all the data models used in inputs/outputs"""

from .age_result_parts import AgeResultParts
from .age_session_result import AgeSessionResult
from .age_session_result_device_metadata import AgeSessionResultDeviceMetadata
from .age_session_result_indicators import AgeSessionResultIndicators
from .age_session_result_indicators_additional_property import (
    AgeSessionResultIndicatorsAdditionalProperty,
)
from .age_session_result_metadata import AgeSessionResultMetadata
from .age_statement import AgeStatement
from .age_thresholds import AgeThresholds
from .alert_approval import AlertApproval
from .alert_change_reason import AlertChangeReason
from .alert_decision import AlertDecision
from .alert_decision_summary import AlertDecisionSummary
from .alert_details import AlertDetails
from .alert_history_entry import AlertHistoryEntry
from .alert_list_version import AlertListVersion
from .alert_outcome import AlertOutcome
from .alert_page import AlertPage
from .alert_person import AlertPerson
from .alert_report import AlertReport
from .alert_report_population import AlertReportPopulation
from .alert_signature import AlertSignature
from .alert_state import AlertState
from .alert_summary import AlertSummary
from .alert_versions import AlertVersions
from .approval_body import ApprovalBody
from .assurance_check_view import AssuranceCheckView
from .assurance_view import AssuranceView
from .attempt import Attempt
from .audit_actor import AuditActor
from .audit_page import AuditPage
from .audit_record import AuditRecord
from .audit_record_after import AuditRecordAfter
from .audit_record_before import AuditRecordBefore
from .callback_body import CallbackBody
from .callback_body_headers import CallbackBodyHeaders
from .cancel_verification_session_reply import CancelVerificationSessionReply
from .cancel_verification_session_reply_audit import CancelVerificationSessionReplyAudit
from .cancel_verification_session_reply_device_info import (
    CancelVerificationSessionReplyDeviceInfo,
)
from .cancel_verification_session_reply_device_metadata import (
    CancelVerificationSessionReplyDeviceMetadata,
)
from .cancel_verification_session_reply_indicators import (
    CancelVerificationSessionReplyIndicators,
)
from .cancel_verification_session_reply_log_item import (
    CancelVerificationSessionReplyLogItem,
)
from .check_reply import CheckReply
from .consent_view import ConsentView
from .contact_information import ContactInformation
from .create_age_session_body import CreateAgeSessionBody
from .create_age_session_body_document_age_return_format import (
    CreateAgeSessionBodyDocumentAgeReturnFormat,
)
from .create_age_session_body_facial_age_estimation_return_format import (
    CreateAgeSessionBodyFacialAgeEstimationReturnFormat,
)
from .create_age_session_body_metadata import CreateAgeSessionBodyMetadata
from .create_age_session_body_requirements_item import (
    CreateAgeSessionBodyRequirementsItem,
)
from .create_string_body import CreateStringBody
from .create_verification_session_body import CreateVerificationSessionBody
from .create_verification_session_body_locale import CreateVerificationSessionBodyLocale
from .create_verification_session_body_requirements_item import (
    CreateVerificationSessionBodyRequirementsItem,
)
from .create_verification_session_body_type import CreateVerificationSessionBodyType
from .created_age_session import CreatedAgeSession
from .created_verification_session import CreatedVerificationSession
from .credential_list import CredentialList
from .credential_view import CredentialView
from .dataset_reply import DatasetReply
from .datasets_reply import DatasetsReply
from .decided_reply import DecidedReply
from .decision_body import DecisionBody
from .delete_user_body import DeleteUserBody
from .delete_user_x_encryption_version import DeleteUserXEncryptionVersion
from .deleted_session import DeletedSession
from .delivery import Delivery
from .delivery_details import DeliveryDetails
from .delivery_page import DeliveryPage
from .delivery_status import DeliveryStatus
from .device_info import DeviceInfo
from .encrypted_enroll_body import EncryptedEnrollBody
from .encrypted_predict_body import EncryptedPredictBody
from .enroll_encrypted_reply import EnrollEncryptedReply
from .enroll_encrypted_x_encryption_version import EnrollEncryptedXEncryptionVersion
from .enroll_plain_reply import EnrollPlainReply
from .error_view import ErrorView
from .estimate_view import EstimateView
from .feature_body import FeatureBody
from .feature_reply import FeatureReply
from .get_verification_session_reply import GetVerificationSessionReply
from .get_verification_session_reply_audit import GetVerificationSessionReplyAudit
from .get_verification_session_reply_device_info import (
    GetVerificationSessionReplyDeviceInfo,
)
from .get_verification_session_reply_device_metadata import (
    GetVerificationSessionReplyDeviceMetadata,
)
from .get_verification_session_reply_indicators import (
    GetVerificationSessionReplyIndicators,
)
from .get_verification_session_reply_log_item import GetVerificationSessionReplyLogItem
from .identity_information import IdentityInformation
from .image_view import ImageView
from .import_people_body import ImportPeopleBody
from .import_remark import ImportRemark
from .key_check_body import KeyCheckBody
from .match_body import MatchBody
from .match_person import MatchPerson
from .match_reply import MatchReply
from .matched_reply import MatchedReply
from .metadata_body import MetadataBody
from .not_proven_view import NotProvenView
from .pending_credential_view import PendingCredentialView
from .people_import_reply import PeopleImportReply
from .people_page import PeoplePage
from .plain_enroll_body import PlainEnrollBody
from .plain_enroll_body_encoding import PlainEnrollBodyEncoding
from .plain_predict_body import PlainPredictBody
from .plain_predict_body_encoding import PlainPredictBodyEncoding
from .population_body import PopulationBody
from .population_callback import PopulationCallback
from .population_details import PopulationDetails
from .population_four_eyes_off import PopulationFourEyesOff
from .population_item import PopulationItem
from .population_list_version import PopulationListVersion
from .population_reply import PopulationReply
from .population_run import PopulationRun
from .populations_reply import PopulationsReply
from .predict_encrypted_reply import PredictEncryptedReply
from .predict_encrypted_x_encryption_version import PredictEncryptedXEncryptionVersion
from .predict_plain_reply import PredictPlainReply
from .receipt_keys import ReceiptKeys
from .receipt_keys_keys_item import ReceiptKeysKeysItem
from .record_reply import RecordReply
from .reopen_body import ReopenBody
from .reopen_body_reason import ReopenBodyReason
from .reported_model_view import ReportedModelView
from .resend_body import ResendBody
from .resend_body_status import ResendBodyStatus
from .resend_reply import ResendReply
from .result_reply import ResultReply
from .review_body import ReviewBody
from .risk_evaluation_view import RiskEvaluationView
from .risk_signals_view import RiskSignalsView
from .run_counts import RunCounts
from .run_page import RunPage
from .run_reply import RunReply
from .run_version import RunVersion
from .sanctions_person_reply import SanctionsPersonReply
from .screen_file_body import ScreenFileBody
from .sealing_keys import SealingKeys
from .sealing_keys_keys_item import SealingKeysKeysItem
from .session_error import SessionError
from .source_risk_view import SourceRiskView
from .status_reply import StatusReply
from .string_page import StringPage
from .string_record import StringRecord
from .summary_reply import SummaryReply
from .test_event_body import TestEventBody
from .verification_assurance import VerificationAssurance
from .wait_reply import WaitReply

__all__ = (
    "AgeResultParts",
    "AgeSessionResult",
    "AgeSessionResultDeviceMetadata",
    "AgeSessionResultIndicators",
    "AgeSessionResultIndicatorsAdditionalProperty",
    "AgeSessionResultMetadata",
    "AgeStatement",
    "AgeThresholds",
    "AlertApproval",
    "AlertChangeReason",
    "AlertDecision",
    "AlertDecisionSummary",
    "AlertDetails",
    "AlertHistoryEntry",
    "AlertListVersion",
    "AlertOutcome",
    "AlertPage",
    "AlertPerson",
    "AlertReport",
    "AlertReportPopulation",
    "AlertSignature",
    "AlertState",
    "AlertSummary",
    "AlertVersions",
    "ApprovalBody",
    "AssuranceCheckView",
    "AssuranceView",
    "Attempt",
    "AuditActor",
    "AuditPage",
    "AuditRecord",
    "AuditRecordAfter",
    "AuditRecordBefore",
    "CallbackBody",
    "CallbackBodyHeaders",
    "CancelVerificationSessionReply",
    "CancelVerificationSessionReplyAudit",
    "CancelVerificationSessionReplyDeviceInfo",
    "CancelVerificationSessionReplyDeviceMetadata",
    "CancelVerificationSessionReplyIndicators",
    "CancelVerificationSessionReplyLogItem",
    "CheckReply",
    "ConsentView",
    "ContactInformation",
    "CreateAgeSessionBody",
    "CreateAgeSessionBodyDocumentAgeReturnFormat",
    "CreateAgeSessionBodyFacialAgeEstimationReturnFormat",
    "CreateAgeSessionBodyMetadata",
    "CreateAgeSessionBodyRequirementsItem",
    "CreateStringBody",
    "CreateVerificationSessionBody",
    "CreateVerificationSessionBodyLocale",
    "CreateVerificationSessionBodyRequirementsItem",
    "CreateVerificationSessionBodyType",
    "CreatedAgeSession",
    "CreatedVerificationSession",
    "CredentialList",
    "CredentialView",
    "DatasetReply",
    "DatasetsReply",
    "DecidedReply",
    "DecisionBody",
    "DeleteUserBody",
    "DeleteUserXEncryptionVersion",
    "DeletedSession",
    "Delivery",
    "DeliveryDetails",
    "DeliveryPage",
    "DeliveryStatus",
    "DeviceInfo",
    "EncryptedEnrollBody",
    "EncryptedPredictBody",
    "EnrollEncryptedReply",
    "EnrollEncryptedXEncryptionVersion",
    "EnrollPlainReply",
    "ErrorView",
    "EstimateView",
    "FeatureBody",
    "FeatureReply",
    "GetVerificationSessionReply",
    "GetVerificationSessionReplyAudit",
    "GetVerificationSessionReplyDeviceInfo",
    "GetVerificationSessionReplyDeviceMetadata",
    "GetVerificationSessionReplyIndicators",
    "GetVerificationSessionReplyLogItem",
    "IdentityInformation",
    "ImageView",
    "ImportPeopleBody",
    "ImportRemark",
    "KeyCheckBody",
    "MatchBody",
    "MatchPerson",
    "MatchReply",
    "MatchedReply",
    "MetadataBody",
    "NotProvenView",
    "PendingCredentialView",
    "PeopleImportReply",
    "PeoplePage",
    "PlainEnrollBody",
    "PlainEnrollBodyEncoding",
    "PlainPredictBody",
    "PlainPredictBodyEncoding",
    "PopulationBody",
    "PopulationCallback",
    "PopulationDetails",
    "PopulationFourEyesOff",
    "PopulationItem",
    "PopulationListVersion",
    "PopulationReply",
    "PopulationRun",
    "PopulationsReply",
    "PredictEncryptedReply",
    "PredictEncryptedXEncryptionVersion",
    "PredictPlainReply",
    "ReceiptKeys",
    "ReceiptKeysKeysItem",
    "RecordReply",
    "ReopenBody",
    "ReopenBodyReason",
    "ReportedModelView",
    "ResendBody",
    "ResendBodyStatus",
    "ResendReply",
    "ResultReply",
    "ReviewBody",
    "RiskEvaluationView",
    "RiskSignalsView",
    "RunCounts",
    "RunPage",
    "RunReply",
    "RunVersion",
    "SanctionsPersonReply",
    "ScreenFileBody",
    "SealingKeys",
    "SealingKeysKeysItem",
    "SessionError",
    "SourceRiskView",
    "StatusReply",
    "StringPage",
    "StringRecord",
    "SummaryReply",
    "TestEventBody",
    "VerificationAssurance",
    "WaitReply",
)
