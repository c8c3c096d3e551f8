from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.delivery_status import DeliveryStatus, check_delivery_status

if TYPE_CHECKING:
    from ..models.attempt import Attempt


T = TypeVar("T", bound="DeliveryDetails")


@_attrs_define
class DeliveryDetails:
    """
    Attributes:
        id (UUID): The `webhook-id` that is sent, the same in every attempt.
        type_ (str):
        session_id (None | str): The session of the event; null for test events and the events of monitoring.
        target (str): The origin of the URL; the rest of the URL is secret.
        status (DeliveryStatus):
        attempt_count (int):
        created_at (datetime.datetime):
        next_attempt_at (datetime.datetime | None):
        ended_at (datetime.datetime | None):
        resendable (bool): Whether the body is still stored, so that it can be sent again.
        last_attempt (Attempt | None):
        attempts (list[Attempt]): The last 100 attempts, oldest first.
    """

    id: UUID
    type_: str
    session_id: None | str
    target: str
    status: DeliveryStatus
    attempt_count: int
    created_at: datetime.datetime
    next_attempt_at: datetime.datetime | None
    ended_at: datetime.datetime | None
    resendable: bool
    last_attempt: Attempt | None
    attempts: list[Attempt]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.attempt import Attempt

        id = str(self.id)

        type_ = self.type_

        session_id: None | str
        session_id = self.session_id

        target = self.target

        status: str = self.status

        attempt_count = self.attempt_count

        created_at = self.created_at.isoformat()

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        ended_at: None | str
        if isinstance(self.ended_at, datetime.datetime):
            ended_at = self.ended_at.isoformat()
        else:
            ended_at = self.ended_at

        resendable = self.resendable

        last_attempt: dict[str, Any] | None
        if isinstance(self.last_attempt, Attempt):
            last_attempt = self.last_attempt.to_dict()
        else:
            last_attempt = self.last_attempt

        attempts = []
        for attempts_item_data in self.attempts:
            attempts_item = attempts_item_data.to_dict()
            attempts.append(attempts_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
                "sessionId": session_id,
                "target": target,
                "status": status,
                "attemptCount": attempt_count,
                "createdAt": created_at,
                "nextAttemptAt": next_attempt_at,
                "endedAt": ended_at,
                "resendable": resendable,
                "lastAttempt": last_attempt,
                "attempts": attempts,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.attempt import Attempt

        d = dict(src_dict)
        id = UUID(d.pop("id"))

        type_ = d.pop("type")

        def _parse_session_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        session_id = _parse_session_id(d.pop("sessionId"))

        target = d.pop("target")

        status = check_delivery_status(d.pop("status"))

        attempt_count = d.pop("attemptCount")

        created_at = datetime.datetime.fromisoformat(d.pop("createdAt"))

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("nextAttemptAt"))

        def _parse_ended_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ended_at_type_0 = datetime.datetime.fromisoformat(data)

                return ended_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        ended_at = _parse_ended_at(d.pop("endedAt"))

        resendable = d.pop("resendable")

        def _parse_last_attempt(data: object) -> Attempt | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                last_attempt_type_0 = Attempt.from_dict(data)

                return last_attempt_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Attempt | None, data)

        last_attempt = _parse_last_attempt(d.pop("lastAttempt"))

        attempts = []
        _attempts = d.pop("attempts")
        for attempts_item_data in _attempts:
            attempts_item = Attempt.from_dict(attempts_item_data)

            attempts.append(attempts_item)

        delivery_details = cls(
            id=id,
            type_=type_,
            session_id=session_id,
            target=target,
            status=status,
            attempt_count=attempt_count,
            created_at=created_at,
            next_attempt_at=next_attempt_at,
            ended_at=ended_at,
            resendable=resendable,
            last_attempt=last_attempt,
            attempts=attempts,
        )

        delivery_details.additional_properties = d
        return delivery_details

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
