import asyncio
import contextlib
import datetime
import io
import logging
import socket
import ssl
import tempfile
import traceback
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import UUID

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from gatehouse import (
    APIConnectionError,
    APITimeoutError,
    ConflictError,
    Gatehouse,
    GatehouseError,
    NotFoundError,
    RateLimitError,
)
from gatehouse.rest.api.age_sessions import create_age_session, get_age_session_result
from gatehouse.rest.api.people import revoke_credential
from gatehouse.rest.api.screening import screen_file
from gatehouse.rest.api.strings import create_string, get_string, list_strings
from gatehouse.rest.api.webhooks import send_test_event
from gatehouse.rest.models import (
    CallbackBody,
    CreateAgeSessionBody,
    CreateStringBody,
    ScreenFileBody,
    TestEventBody,
)
from gatehouse.rest.types import File

from .fake_service import FakeService, Reply

KEY = "gh_test_0123456789secret"
SECRETS: dict[str, Any] = {"api_key": KEY, "client_id": "ghc_1", "client_secret": "ghs_secret"}
RECORD = {
    "id": "01890a5d-ac96-774b-bcce-b302099a8057",
    "value": "hello",
    "createdAt": "2026-01-01T00:00:00.000Z",
}
ID = UUID(RECORD["id"])
LOST = Reply(is_lost=True)
BUSY = Reply(503, {"message": "busy"}, {"retry-after": "0"})


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        # Delays are computed, but not waited for.
        self.sleep = self.enterContext(patch("time.sleep"))

    def create(self, *replies: Reply, key: str | None = None) -> FakeService:
        with FakeService(*replies) as service, Gatehouse(service.url, **SECRETS) as client:
            body = CreateStringBody(value="hello")
            record = create_string.sync(client=client, body=body, **({"idempotency_key": key} if key else {}))
            self.assertEqual(record.id, ID)
        return service

    def get_error(self, *replies: Reply, retries: int = 3) -> GatehouseError:
        with FakeService(*replies) as service, Gatehouse(service.url, retries=retries, **SECRETS) as client:
            with self.assertRaises(GatehouseError) as caught:
                get_string.sync(ID, client=client)
        return caught.exception


class RetryTest(ClientTest):
    def test_repeats_a_creation_with_the_same_key_after_a_lost_reply(self) -> None:
        service = self.create(LOST, BUSY, Reply(409, {"message": "in progress"}), Reply(201, RECORD))
        keys = {request.headers["idempotency-key"] for request in service.requests}
        self.assertEqual((len(service.requests), len(keys)), (4, 1))
        self.assertEqual(len({request.body for request in service.requests}), 1)

    def test_uses_another_key_for_another_creation(self) -> None:
        keys = [self.create(Reply(201, RECORD)).requests[0].headers["idempotency-key"] for _ in range(2)]
        self.assertEqual(len({UUID(key) for key in keys}), 2)

    def test_sends_the_key_of_the_caller(self) -> None:
        service = self.create(Reply(201, RECORD), key="order-4711")
        self.assertEqual(service.requests[0].headers["Idempotency-Key"], "order-4711")

    def test_does_not_repeat_what_would_send_twice(self) -> None:
        with FakeService(LOST) as service, Gatehouse(service.url, **SECRETS) as client:
            with self.assertRaises(APIConnectionError):
                event = TestEventBody(callback=CallbackBody(url="https://shop.example/hook"))
                send_test_event.sync(client=client, body=event)
        self.assertEqual(len(service.requests), 1)

    def test_gives_up_after_three_retries(self) -> None:
        error = self.get_error(LOST, LOST, LOST, LOST)
        self.assertEqual((error.code, error.status), ("unreachable", None))
        self.assertEqual(len(self.sleep.call_args_list), 3)

    def test_waits_as_long_as_the_service_says_but_at_most_30_seconds(self) -> None:
        limited = Reply(429, {"message": "Too many requests"}, {"retry-after": "7"})
        self.create(limited, Reply(201, RECORD))
        self.sleep.assert_called_once_with(7)
        error = self.get_error(limited._replace(headers={"retry-after": "31"}))
        self.assertIsInstance(error, RateLimitError)
        self.assertEqual(error.retry_after_seconds, 31)

    def test_does_not_repeat_a_conflict_of_the_first_attempt(self) -> None:
        self.assertIsInstance(self.get_error(Reply(409, {"message": "ended"})), ConflictError)

    def test_sends_a_file_again(self) -> None:
        result = {"results": [], "summary": {"matched": {"records": [], "count": 0}}}
        with FakeService(BUSY, Reply(200, result)) as service, Gatehouse(service.url) as client:
            try:
                file = File(payload=io.BytesIO(b"id,firstname\n--+++\n"), file_name="people.csv")
                screen_file.sync("default", client=client, body=ScreenFileBody(file=file))
            except (KeyError, TypeError):
                pass  # The reply is shortened.
        first, second = service.requests
        self.assertEqual(first.body, second.body)
        self.assertIn(b"--+++", first.body)
        # A row of the file cannot end the part.
        boundary = first.headers["Content-Type"].split("boundary=")[1]
        self.assertGreaterEqual(len(boundary), 32)


class AsyncTest(ClientTest):
    def test_repeats_with_the_same_key(self) -> None:
        async def run(url: str) -> None:
            async with Gatehouse(url, **SECRETS) as client:
                await create_string.asyncio(client=client, body=CreateStringBody(value="hello"))

        with FakeService(BUSY, Reply(201, RECORD)) as service:
            asyncio.run(run(service.url))
        first, second = service.requests
        self.assertEqual(first.headers["idempotency-key"], second.headers["idempotency-key"])


class ErrorTest(ClientTest):
    def test_has_status_code_request_id_and_message(self) -> None:
        error = self.get_error(Reply(404, {"message": "No such string"}, {"x-request-id": "r1"}))
        self.assertIsInstance(error, NotFoundError)
        self.assertEqual((error.status, error.code, error.request_id), (404, "not_found", "r1"))
        self.assertEqual(str(error), "No such string. (request r1)")

    def test_says_what_to_do(self) -> None:
        missing = {"message": "Missing api key"}
        error = self.get_error(Reply(401, {**missing, "hint": "Send it as x-api-key."}))
        self.assertEqual((error.hint, str(error)), ("Send it as x-api-key.", "Missing api key. Send it as x-api-key."))
        for body in (missing, {**missing, "hint": ["x"]}):
            error = self.get_error(Reply(401, body))
            self.assertIsNone(error.hint)
            self.assertRegex(str(error), "^Missing api key. Check the credentials")

    def test_accepts_any_body_of_an_error(self) -> None:
        bodies: tuple[object, ...] = (None, "<html>", [], {"message": {}}, {"message": ""}, "[" * 100_000)
        for body in bodies:
            self.assertEqual(self.get_error(Reply(500, body)).code, "server_error")
        self.assertEqual(self.get_error(Reply(418, None)).code, "http_418")

    def test_rejects_the_reply_of_another_service(self) -> None:
        for reply in (Reply(200, "<html>", content_type="text/html"), Reply(200, "<html>")):
            error = self.get_error(reply)
            self.assertEqual((type(error), error.code), (APIConnectionError, "not_gatehouse"))

    def test_accepts_values_and_fields_of_a_later_release(self) -> None:
        page = {"items": [{**RECORD, "colour": "red"}], "nextCursor": None, "total": 1}
        with FakeService(Reply(200, page)) as service, Gatehouse(service.url) as client:
            self.assertEqual(list_strings.sync(client=client).items[0]["colour"], "red")


class AttackTest(ClientTest):
    def test_does_not_follow_redirects(self) -> None:
        for status in (301, 302, 303, 307, 308):
            with FakeService() as thief:
                error = self.get_error(Reply(status, None, {"location": f"{thief.url}/strings?x=1"}))
            self.assertEqual((error.code, thief.requests), ("redirected", []))
            self.assertIn(f"redirects to {thief.url}.", str(error))

    def test_sends_credentials_only_where_the_operation_has_them(self) -> None:
        session = {"token": "t", "launchUrl": "https://x.example", "expiresAt": "2026-01-01T00:00:00.000Z"}
        with FakeService(Reply(201, session)) as service:
            with Gatehouse(service.url, bearer_token=lambda: "jwt", **SECRETS) as client:
                create_age_session.sync(client=client, body=CreateAgeSessionBody())
        headers = service.requests[0].headers
        self.assertEqual((headers["x-api-key"], headers["authorization"]), (KEY, "Bearer jwt"))
        service = self.create(Reply(201, RECORD))
        self.assertNotIn("authorization", service.requests[0].headers)

    def test_does_not_call_another_operation_for_an_id_of_dots(self) -> None:
        with FakeService() as service, Gatehouse(service.url, **SECRETS) as client:
            for credential in ("", ".", ".."):
                with self.assertRaises(ValueError):
                    revoke_credential.sync("0123456789abcdefghij", credential, client=client)
            with self.assertRaises(ValueError):
                get_age_session_result.sync("..", client=client)
        self.assertEqual(service.requests, [])

    def test_escapes_ids(self) -> None:
        with FakeService(Reply(404, {"message": "unknown"})) as service, Gatehouse(service.url) as client:
            with self.assertRaises(NotFoundError):
                get_age_session_result.sync("../a?b#c%2f", client=client)
        self.assertEqual(service.requests[0].path, "/session/..%2Fa%3Fb%23c%252f/result")

    def test_rejects_certificates_that_no_authority_has_signed(self) -> None:
        with FakeService(context=_self_signed()) as service, Gatehouse(service.url, retries=0, **SECRETS) as client:
            with self.assertRaises(APIConnectionError):
                get_string.sync(ID, client=client)
        self.assertEqual(service.requests, [])

    def test_ends_a_request_without_a_reply(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            with Gatehouse(url, timeout=0.2, retries=0, **SECRETS) as client:
                with self.assertRaises(APITimeoutError) as caught:
                    get_string.sync(ID, client=client)
        self.assertEqual(caught.exception.code, "timeout")

    def test_has_a_timeout_by_default(self) -> None:
        with Gatehouse("https://verify.example") as client:
            self.assertEqual(set(client._http.timeout.as_dict().values()), {30.0})
        for timeout in (0, -1, float("nan")):
            with self.assertRaises(ValueError):
                Gatehouse("https://verify.example", timeout=timeout)

    def test_shows_no_secrets(self) -> None:
        shown = io.StringIO()
        with _logs_to(shown), FakeService(LOST, Reply(401, {"message": "Invalid API key"})) as service:
            with Gatehouse(service.url, **SECRETS) as client, self.assertRaises(GatehouseError) as caught:
                get_string.sync(ID, client=client)
        error = caught.exception
        shown.write(f"{client!r} {client} {client._credentials!r} {error!r}")
        shown.writelines(traceback.TracebackException.from_exception(error, capture_locals=True).format())
        self.assertIn("Gatehouse('http://127.0.0.1", shown.getvalue())
        self.assertIn("Invalid API key", shown.getvalue())
        self.assertIsNone(error.__context__)
        for secret in (KEY, "ghs_secret"):
            self.assertNotIn(secret, shown.getvalue())

    def test_rejects_invalid_credentials_without_showing_them(self) -> None:
        for name in ("api_key", "slc", "client_secret"):
            with self.assertRaises(ValueError) as caught:
                options: dict[str, Any] = {"client_id": "c", name: "secret\r\nx: y"}
                Gatehouse("https://verify.example", **options)
            self.assertEqual(str(caught.exception), f"{name} is empty or contains invalid characters.")

    def test_rejects_urls_that_are_none(self) -> None:
        for url in ("", "verify.example", "ftp://verify.example", "https://", "https://user:secret@verify.example"):
            with self.assertRaises(ValueError) as caught:
                Gatehouse(url)
            self.assertNotIn("secret", str(caught.exception))


@contextlib.contextmanager
def _logs_to(stream: io.StringIO) -> Iterator[None]:
    root, handler = logging.getLogger(), logging.StreamHandler(stream)
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


def _self_signed() -> ssl.SSLContext:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    day = datetime.timedelta(days=1)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "server.pem"
        file.write_bytes(private + certificate.public_bytes(pem))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context
