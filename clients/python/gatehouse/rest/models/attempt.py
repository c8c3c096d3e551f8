from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Attempt")


@_attrs_define
class Attempt:
    """
    Attributes:
        number (int): The `X-Service-Attempt` that was sent.
        started_at (datetime.datetime):
        milliseconds (int | None):
        outcome (str): DELIVERED, REJECTED (a status other than 2xx), GONE (410), or the reason why there was no reply:
            TIMEOUT, CONNECT_TIMEOUT, CONNECTION_REFUSED, CONNECTION_LOST, DNS, TLS, PROTOCOL, REFUSED_TARGET; LOST and
            UNSENT are failures of this service. Values: DELIVERED, GONE, REJECTED, LOST, UNSENT, REFUSED_TARGET, DNS,
            CONNECT_TIMEOUT, TIMEOUT, CONNECTION_REFUSED, CONNECTION_LOST, TLS, PROTOCOL.
        http_status (int | None):
        detail (str):
    """

    number: int
    started_at: datetime.datetime
    milliseconds: int | None
    outcome: str
    http_status: int | None
    detail: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        number = self.number

        started_at = self.started_at.isoformat()

        milliseconds: int | None
        milliseconds = self.milliseconds

        outcome = self.outcome

        http_status: int | None
        http_status = self.http_status

        detail = self.detail

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "number": number,
                "startedAt": started_at,
                "milliseconds": milliseconds,
                "outcome": outcome,
                "httpStatus": http_status,
                "detail": detail,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        number = d.pop("number")

        started_at = datetime.datetime.fromisoformat(d.pop("startedAt"))

        def _parse_milliseconds(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        milliseconds = _parse_milliseconds(d.pop("milliseconds"))

        outcome = d.pop("outcome")

        def _parse_http_status(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        http_status = _parse_http_status(d.pop("httpStatus"))

        detail = d.pop("detail")

        attempt = cls(
            number=number,
            started_at=started_at,
            milliseconds=milliseconds,
            outcome=outcome,
            http_status=http_status,
            detail=detail,
        )

        attempt.additional_properties = d
        return attempt

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
