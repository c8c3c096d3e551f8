from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.create_age_session_body_document_age_return_format import (
    CreateAgeSessionBodyDocumentAgeReturnFormat,
    check_create_age_session_body_document_age_return_format,
)
from ..models.create_age_session_body_facial_age_estimation_return_format import (
    CreateAgeSessionBodyFacialAgeEstimationReturnFormat,
    check_create_age_session_body_facial_age_estimation_return_format,
)
from ..models.create_age_session_body_requirements_item import (
    CreateAgeSessionBodyRequirementsItem,
    check_create_age_session_body_requirements_item,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.callback_body import CallbackBody
    from ..models.create_age_session_body_metadata import CreateAgeSessionBodyMetadata


T = TypeVar("T", bound="CreateAgeSessionBody")


@_attrs_define
class CreateAgeSessionBody:
    """
    Attributes:
        redirect_url (str | Unset): Where the person is redirected at the end, with `sessionId` and `flowStatus` added.
        age_threshold (float | Unset): The threshold for the face.
        document_age_threshold (float | Unset): The threshold for the document. Default: `ageThreshold`.
        locale (str | Unset): A language tag; `en_US` is read as `en-US`. Default: the language of the browser.
        enable_desktop (bool | Unset): Whether the flow may run on a desktop.
        requirements (list[CreateAgeSessionBodyRequirementsItem] | Unset): The steps, in this order.
        document_age_return_format (CreateAgeSessionBodyDocumentAgeReturnFormat | Unset):
        facial_age_estimation_return_format (CreateAgeSessionBodyFacialAgeEstimationReturnFormat | Unset):
        face_match_threshold (float | Unset): The minimum score at which the face matches the document.
        step_up_enabled (bool | Unset): Requests a document if the face looks younger than `ageThreshold`.
        callback (CallbackBody | Unset):
        metadata (CreateAgeSessionBodyMetadata | Unset): Returned unchanged in the result; at most 16 KiB of JSON, and
            100 levels deep.
    """

    redirect_url: str | Unset = UNSET
    age_threshold: float | Unset = UNSET
    document_age_threshold: float | Unset = UNSET
    locale: str | Unset = UNSET
    enable_desktop: bool | Unset = UNSET
    requirements: list[CreateAgeSessionBodyRequirementsItem] | Unset = UNSET
    document_age_return_format: CreateAgeSessionBodyDocumentAgeReturnFormat | Unset = (
        UNSET
    )
    facial_age_estimation_return_format: (
        CreateAgeSessionBodyFacialAgeEstimationReturnFormat | Unset
    ) = UNSET
    face_match_threshold: float | Unset = UNSET
    step_up_enabled: bool | Unset = UNSET
    callback: CallbackBody | Unset = UNSET
    metadata: CreateAgeSessionBodyMetadata | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        redirect_url = self.redirect_url

        age_threshold = self.age_threshold

        document_age_threshold = self.document_age_threshold

        locale = self.locale

        enable_desktop = self.enable_desktop

        requirements: list[str] | Unset = UNSET
        if not isinstance(self.requirements, Unset):
            requirements = []
            for requirements_item_data in self.requirements:
                requirements_item: str = requirements_item_data
                requirements.append(requirements_item)

        document_age_return_format: str | Unset = UNSET
        if not isinstance(self.document_age_return_format, Unset):
            document_age_return_format = self.document_age_return_format

        facial_age_estimation_return_format: str | Unset = UNSET
        if not isinstance(self.facial_age_estimation_return_format, Unset):
            facial_age_estimation_return_format = (
                self.facial_age_estimation_return_format
            )

        face_match_threshold = self.face_match_threshold

        step_up_enabled = self.step_up_enabled

        callback: dict[str, Any] | Unset = UNSET
        if not isinstance(self.callback, Unset):
            callback = self.callback.to_dict()

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if redirect_url is not UNSET:
            field_dict["redirectUrl"] = redirect_url
        if age_threshold is not UNSET:
            field_dict["ageThreshold"] = age_threshold
        if document_age_threshold is not UNSET:
            field_dict["documentAgeThreshold"] = document_age_threshold
        if locale is not UNSET:
            field_dict["locale"] = locale
        if enable_desktop is not UNSET:
            field_dict["enableDesktop"] = enable_desktop
        if requirements is not UNSET:
            field_dict["requirements"] = requirements
        if document_age_return_format is not UNSET:
            field_dict["documentAgeReturnFormat"] = document_age_return_format
        if facial_age_estimation_return_format is not UNSET:
            field_dict["facialAgeEstimationReturnFormat"] = (
                facial_age_estimation_return_format
            )
        if face_match_threshold is not UNSET:
            field_dict["faceMatchThreshold"] = face_match_threshold
        if step_up_enabled is not UNSET:
            field_dict["stepUpEnabled"] = step_up_enabled
        if callback is not UNSET:
            field_dict["callback"] = callback
        if metadata is not UNSET:
            field_dict["metadata"] = metadata

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.callback_body import CallbackBody
        from ..models.create_age_session_body_metadata import (
            CreateAgeSessionBodyMetadata,
        )

        d = dict(src_dict)
        redirect_url = d.pop("redirectUrl", UNSET)

        age_threshold = d.pop("ageThreshold", UNSET)

        document_age_threshold = d.pop("documentAgeThreshold", UNSET)

        locale = d.pop("locale", UNSET)

        enable_desktop = d.pop("enableDesktop", UNSET)

        _requirements = d.pop("requirements", UNSET)
        requirements: list[CreateAgeSessionBodyRequirementsItem] | Unset = UNSET
        if _requirements is not UNSET:
            requirements = []
            for requirements_item_data in _requirements:
                requirements_item = check_create_age_session_body_requirements_item(
                    requirements_item_data
                )

                requirements.append(requirements_item)

        _document_age_return_format = d.pop("documentAgeReturnFormat", UNSET)
        document_age_return_format: CreateAgeSessionBodyDocumentAgeReturnFormat | Unset
        if isinstance(_document_age_return_format, Unset):
            document_age_return_format = UNSET
        else:
            document_age_return_format = (
                check_create_age_session_body_document_age_return_format(
                    _document_age_return_format
                )
            )

        _facial_age_estimation_return_format = d.pop(
            "facialAgeEstimationReturnFormat", UNSET
        )
        facial_age_estimation_return_format: (
            CreateAgeSessionBodyFacialAgeEstimationReturnFormat | Unset
        )
        if isinstance(_facial_age_estimation_return_format, Unset):
            facial_age_estimation_return_format = UNSET
        else:
            facial_age_estimation_return_format = (
                check_create_age_session_body_facial_age_estimation_return_format(
                    _facial_age_estimation_return_format
                )
            )

        face_match_threshold = d.pop("faceMatchThreshold", UNSET)

        step_up_enabled = d.pop("stepUpEnabled", UNSET)

        _callback = d.pop("callback", UNSET)
        callback: CallbackBody | Unset
        if isinstance(_callback, Unset):
            callback = UNSET
        else:
            callback = CallbackBody.from_dict(_callback)

        _metadata = d.pop("metadata", UNSET)
        metadata: CreateAgeSessionBodyMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = CreateAgeSessionBodyMetadata.from_dict(_metadata)

        create_age_session_body = cls(
            redirect_url=redirect_url,
            age_threshold=age_threshold,
            document_age_threshold=document_age_threshold,
            locale=locale,
            enable_desktop=enable_desktop,
            requirements=requirements,
            document_age_return_format=document_age_return_format,
            facial_age_estimation_return_format=facial_age_estimation_return_format,
            face_match_threshold=face_match_threshold,
            step_up_enabled=step_up_enabled,
            callback=callback,
            metadata=metadata,
        )

        create_age_session_body.additional_properties = d
        return create_age_session_body

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
