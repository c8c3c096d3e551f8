from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.create_verification_session_body_locale import (
    CreateVerificationSessionBodyLocale,
    check_create_verification_session_body_locale,
)
from ..models.create_verification_session_body_requirements_item import (
    CreateVerificationSessionBodyRequirementsItem,
    check_create_verification_session_body_requirements_item,
)
from ..models.create_verification_session_body_type import (
    CreateVerificationSessionBodyType,
    check_create_verification_session_body_type,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.callback_body import CallbackBody
    from ..models.device_info import DeviceInfo


T = TypeVar("T", bound="CreateVerificationSessionBody")


@_attrs_define
class CreateVerificationSessionBody:
    """
    Attributes:
        type_ (CreateVerificationSessionBodyType): Registers a face, or recognises a registered one.
        redirect_url (str): Where the person is redirected after success, and the target of the link after any other
            end, with `sessionId` and `status` added.
        callback (CallbackBody):
        locale (CreateVerificationSessionBodyLocale | Unset): A region falls back to its language, and `en_US` is read
            as `en-US`. Default: the language of the browser.
        enable_desktop (bool | Unset): Whether the flow may run on a desktop, which is less secure than a phone.
        send_images (bool | Unset): Whether the webhook contains the selfie; the page informs the person.
        estimate_age (bool | Unset): Whether the age is estimated, at ENROLL.
        transaction_id (str | Unset): Your own id, returned as `transactionId`.
        device_info (DeviceInfo | Unset):
        debug_mode (bool | list[str] | Unset): How much the page logs: a list of levels, 3 is the most verbose; true is
            the same as 3.
        requirements (list[CreateVerificationSessionBodyRequirementsItem] | Unset): The steps, in this order.
            `identity_document` is for ENROLL only.
        person (str | Unset): SIGN-IN: the `puid` of the person who signs in. The face is compared with that person
            alone, instead of a search among all people. An addition of Gatehouse to the contract.
        session_expiry (int | str | Unset): How long the session stays open: seconds, or an ISO 8601 duration of 60
            seconds to 24 hours.
    """

    type_: CreateVerificationSessionBodyType
    redirect_url: str
    callback: CallbackBody
    locale: CreateVerificationSessionBodyLocale | Unset = UNSET
    enable_desktop: bool | Unset = UNSET
    send_images: bool | Unset = UNSET
    estimate_age: bool | Unset = UNSET
    transaction_id: str | Unset = UNSET
    device_info: DeviceInfo | Unset = UNSET
    debug_mode: bool | list[str] | Unset = UNSET
    requirements: list[CreateVerificationSessionBodyRequirementsItem] | Unset = UNSET
    person: str | Unset = UNSET
    session_expiry: int | str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_: str = self.type_

        redirect_url = self.redirect_url

        callback = self.callback.to_dict()

        locale: str | Unset = UNSET
        if not isinstance(self.locale, Unset):
            locale = self.locale

        enable_desktop = self.enable_desktop

        send_images = self.send_images

        estimate_age = self.estimate_age

        transaction_id = self.transaction_id

        device_info: dict[str, Any] | Unset = UNSET
        if not isinstance(self.device_info, Unset):
            device_info = self.device_info.to_dict()

        debug_mode: bool | list[str] | Unset
        if isinstance(self.debug_mode, Unset):
            debug_mode = UNSET
        elif isinstance(self.debug_mode, list):
            debug_mode = self.debug_mode

        else:
            debug_mode = self.debug_mode

        requirements: list[str] | Unset = UNSET
        if not isinstance(self.requirements, Unset):
            requirements = []
            for requirements_item_data in self.requirements:
                requirements_item: str = requirements_item_data
                requirements.append(requirements_item)

        person = self.person

        session_expiry: int | str | Unset
        if isinstance(self.session_expiry, Unset):
            session_expiry = UNSET
        else:
            session_expiry = self.session_expiry

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "redirectURL": redirect_url,
                "callback": callback,
            }
        )
        if locale is not UNSET:
            field_dict["locale"] = locale
        if enable_desktop is not UNSET:
            field_dict["enableDesktop"] = enable_desktop
        if send_images is not UNSET:
            field_dict["sendImages"] = send_images
        if estimate_age is not UNSET:
            field_dict["estimateAge"] = estimate_age
        if transaction_id is not UNSET:
            field_dict["transactionID"] = transaction_id
        if device_info is not UNSET:
            field_dict["deviceInfo"] = device_info
        if debug_mode is not UNSET:
            field_dict["debugMode"] = debug_mode
        if requirements is not UNSET:
            field_dict["requirements"] = requirements
        if person is not UNSET:
            field_dict["person"] = person
        if session_expiry is not UNSET:
            field_dict["sessionExpiry"] = session_expiry

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.callback_body import CallbackBody
        from ..models.device_info import DeviceInfo

        d = dict(src_dict)
        type_ = check_create_verification_session_body_type(d.pop("type"))

        redirect_url = d.pop("redirectURL")

        callback = CallbackBody.from_dict(d.pop("callback"))

        _locale = d.pop("locale", UNSET)
        locale: CreateVerificationSessionBodyLocale | Unset
        if isinstance(_locale, Unset):
            locale = UNSET
        else:
            locale = check_create_verification_session_body_locale(_locale)

        enable_desktop = d.pop("enableDesktop", UNSET)

        send_images = d.pop("sendImages", UNSET)

        estimate_age = d.pop("estimateAge", UNSET)

        transaction_id = d.pop("transactionID", UNSET)

        _device_info = d.pop("deviceInfo", UNSET)
        device_info: DeviceInfo | Unset
        if isinstance(_device_info, Unset):
            device_info = UNSET
        else:
            device_info = DeviceInfo.from_dict(_device_info)

        def _parse_debug_mode(data: object) -> bool | list[str] | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                debug_mode_type_1 = cast(list[str], data)

                return debug_mode_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(bool | list[str] | Unset, data)

        debug_mode = _parse_debug_mode(d.pop("debugMode", UNSET))

        _requirements = d.pop("requirements", UNSET)
        requirements: list[CreateVerificationSessionBodyRequirementsItem] | Unset = (
            UNSET
        )
        if _requirements is not UNSET:
            requirements = []
            for requirements_item_data in _requirements:
                requirements_item = (
                    check_create_verification_session_body_requirements_item(
                        requirements_item_data
                    )
                )

                requirements.append(requirements_item)

        person = d.pop("person", UNSET)

        def _parse_session_expiry(data: object) -> int | str | Unset:
            if isinstance(data, Unset):
                return data
            return cast(int | str | Unset, data)

        session_expiry = _parse_session_expiry(d.pop("sessionExpiry", UNSET))

        create_verification_session_body = cls(
            type_=type_,
            redirect_url=redirect_url,
            callback=callback,
            locale=locale,
            enable_desktop=enable_desktop,
            send_images=send_images,
            estimate_age=estimate_age,
            transaction_id=transaction_id,
            device_info=device_info,
            debug_mode=debug_mode,
            requirements=requirements,
            person=person,
            session_expiry=session_expiry,
        )

        create_verification_session_body.additional_properties = d
        return create_verification_session_body

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
