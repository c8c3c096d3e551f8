import json
import unittest
from typing import Any

from gatehouse import WebhookVerificationError, verify_webhook

from .vectors import read_vectors


class WebhookTest(unittest.TestCase):
    def test_vectors(self) -> None:
        for vector in read_vectors("webhooks.json"):
            with self.subTest(vector["name"]):
                self.assertEqual(_verify(vector), vector.get("accepted") or vector["reason"])

    def test_rejects_a_parsed_body(self) -> None:
        with self.assertRaises(WebhookVerificationError) as caught:
            verify_webhook({"sessionId": "s1"}, {}, "key")  # type: ignore[arg-type]
        self.assertEqual(caught.exception.reason, "body-not-raw")

    def test_rejects_headers_that_are_not_utf_8(self) -> None:
        vector = next(
            one for one in read_vectors("webhooks.json") if "accepted" in one and "webhook-id" in one["headers"]
        )
        for character in ("\udcff", "\ud800"):
            headers = {**vector["headers"], "webhook-id": f"evt_{character}"}
            self.assertEqual(_verify({**vector, "headers": headers}), "wrong-signature")

    def test_rejects_a_tolerance_that_is_no_number(self) -> None:
        vector = read_vectors("webhooks.json")[0]
        with self.assertRaises(WebhookVerificationError) as caught:
            verify_webhook(vector["body"].encode(), vector["headers"], vector["keys"], tolerance_seconds=float("nan"))
        self.assertEqual(caught.exception.reason, "bad-tolerance")

    def test_error_contains_neither_body_nor_key(self) -> None:
        for vector in read_vectors("webhooks.json"):
            if "reason" not in vector:
                continue
            with self.subTest(vector["name"]), self.assertRaises(WebhookVerificationError) as caught:
                _open(vector)
            shown = repr(caught.exception) + repr(caught.exception.__cause__)
            for secret in [vector["body"], *filter(None, vector["keys"])]:
                self.assertNotIn(secret, shown)


def _verify(vector: dict[str, Any]) -> object:
    try:
        event = _open(vector)
    except WebhookVerificationError as error:
        return error.reason
    assert event.payload == json.loads(vector["body"])
    return {"id": event.id, "attempt": event.attempt, "timestamp": int(event.timestamp.timestamp())}


def _open(vector: dict[str, Any]) -> Any:
    return verify_webhook(vector["body"].encode(), vector["headers"], vector["keys"], now=vector["now"])
