"""Against a running suite: `npm start`, or the test e2e/sdk/clients.e2e-spec.ts."""

import contextlib
import json
import math
import os
import queue
import re
import threading
import unittest
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

from gatehouse import (
    AuthenticationError,
    Gatehouse,
    InvalidRequestError,
    NotFoundError,
    WebhookVerificationError,
    WireCipher,
    verify_webhook,
)
from gatehouse.rest.api.age_sessions import create_age_session, get_age_session_result
from gatehouse.rest.api.api_key import check_api_key
from gatehouse.rest.api.deletion import delete_user
from gatehouse.rest.api.enrollment import enroll_encrypted
from gatehouse.rest.api.prediction import predict_encrypted
from gatehouse.rest.api.screening import screen_file, screen_people
from gatehouse.rest.api.strings import create_string, delete_string, get_string, list_strings
from gatehouse.rest.api.verification_sessions import create_verification_session, get_verification_session
from gatehouse.rest.models import (
    CallbackBody,
    CreateAgeSessionBody,
    CreateStringBody,
    CreateVerificationSessionBody,
    DeleteUserBody,
    EncryptedEnrollBody,
    EncryptedPredictBody,
    KeyCheckBody,
    MatchBody,
    MatchPerson,
    ScreenFileBody,
)
from gatehouse.rest.types import File

URL = os.environ.get("GATEHOUSE_URL", "")
#: The same suite behind a proxy that loses the first reply to each idempotency key.
LOSSY_URL = os.environ.get("GATEHOUSE_LOSSY_URL", "")
KEY = os.environ.get("GATEHOUSE_API_KEY", "")


@unittest.skipUnless(URL, "GATEHOUSE_URL is not set")
class SuiteTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = self.connect(URL)

    def connect(self, url: str, key: str = KEY) -> Gatehouse:
        client = Gatehouse(
            url,
            api_key=key,
            client_id=os.environ["GATEHOUSE_CLIENT_ID"],
            client_secret=os.environ["GATEHOUSE_CLIENT_SECRET"],
        )
        self.addCleanup(client.close)
        return client

    def test_programs_of_the_readme(self) -> None:
        text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
        first, second = re.findall(r"```python\n(.+?)```", text, re.DOTALL)
        with contextlib.redirect_stdout(StringIO()) as printed:
            exec(first, {})  # noqa: S102
        self.assertRegex(printed.getvalue(), r"^http\S+/launch\?sessionId=\S+ AGE_ABOVE_THRESHOLD\n$")
        program: dict[str, Any] = {}
        exec(second, program)  # noqa: S102
        self.assertEqual(program["receive"](b"{}", {}, KEY), 400)

    def test_strings(self) -> None:
        record = create_string.sync(client=self.client, body=CreateStringBody(value="from Python"))
        self.assertEqual(get_string.sync(record.id, client=self.client), record)
        delete_string.sync(record.id, client=self.client)
        with self.assertRaises(NotFoundError) as caught:
            get_string.sync(record.id, client=self.client)
        error = caught.exception
        self.assertEqual((error.status, error.code), (404, "not_found"))
        self.assertRegex(error.request_id or "", r"^[\w-]+$")

    @unittest.skipUnless(LOSSY_URL, "GATEHOUSE_LOSSY_URL is not set")
    def test_creates_once_when_a_reply_is_lost(self) -> None:
        value = f"once {uuid.uuid4()}"
        record = create_string.sync(client=self.connect(LOSSY_URL), body=CreateStringBody(value=value))
        self.assertEqual(list_strings.sync(client=self.client, contains=value).items, [record])

    def test_idempotency_key_of_another_body(self) -> None:
        key = str(uuid.uuid4())
        create_string.sync(client=self.client, body=CreateStringBody(value="one"), idempotency_key=key)
        with self.assertRaises(InvalidRequestError) as caught:
            create_string.sync(client=self.client, body=CreateStringBody(value="two"), idempotency_key=key)
        self.assertEqual(caught.exception.code, "idempotency_key_reused")

    def test_screening(self) -> None:
        person = MatchPerson(id="1", firstname="Wladimir", lastname="Putin", dob="1952-10-07")
        checked = screen_people.sync("default", client=self.client, body=MatchBody(people=[person]))
        self.assertEqual([record.id for record in checked.summary.matched.records], ["1"])
        csv = b"id,firstname,lastname,dob\n1,Wladimir,Putin,1952-10-07\n2,Erika,Mustermann,1964-08-12\n"
        file = File(payload=BytesIO(csv), file_name="people.csv", mime_type="text/csv")
        checked = screen_file.sync("default", client=self.client, body=ScreenFileBody(file=file))
        self.assertEqual([record.id for record in checked.summary.matched.records], ["1"])

    def test_age_session_and_its_webhook(self) -> None:
        with _Receiver() as receiver:
            session = create_age_session.sync(
                client=self.client,
                body=CreateAgeSessionBody(age_threshold=18, callback=CallbackBody(url=receiver.url)),
                x_sandbox_outcome=json.dumps({"age": 25}),
            )
            body, headers = receiver.received.get(timeout=60)
        result = get_age_session_result.sync(session.token, client=self.client)
        self.assertEqual((result.flow_status, result.session_status), ("COMPLETED", "AGE_ABOVE_THRESHOLD"))
        event = verify_webhook(body, headers, KEY)
        self.assertEqual(event.payload["sessionStatus"], "AGE_ABOVE_THRESHOLD")
        with self.assertRaises(WebhookVerificationError) as caught:
            verify_webhook(body.replace(b"AGE_ABOVE", b"AGE_BELOW"), headers, KEY)
        self.assertEqual(caught.exception.reason, "wrong-signature")

    def test_verification_session(self) -> None:
        body = CreateVerificationSessionBody(
            type_="ENROLL",
            redirect_url="https://shop.example",
            callback=CallbackBody(url="https://shop.example/hook"),
        )
        session = create_verification_session.sync(client=self.client, body=body)
        outcome = get_verification_session.sync(session.session_id, client=self.client)
        self.assertEqual(outcome.status, "PENDING")

    def test_biometric_node(self) -> None:
        cipher = WireCipher(KEY)
        seed = uuid.uuid4().int % 1000
        vector = [math.sin(i * i + seed) for i in range(128)]
        features = cipher.encrypt_features({"type": "face", "embedding_vector": vector})
        enrolled = enroll_encrypted.sync(
            "PYTHON_1", client=self.client, body=EncryptedEnrollBody(features=features), x_encryption_version="1"
        )
        puid = cipher.decrypt("puid", str(enrolled.puid))
        found = predict_encrypted.sync("PYTHON_1", client=self.client, body=EncryptedPredictBody(features=features))
        self.assertEqual(cipher.decrypt("puid", str(found.puid)), puid)
        body = DeleteUserBody(puid=cipher.encrypt("puid", puid))
        self.assertEqual(delete_user.sync("PYTHON_1", client=self.client, body=body).status, 200)

    def test_rejects_a_tampered_ciphertext(self) -> None:
        features = WireCipher("another key").encrypt("features", "{}")
        with self.assertRaises(InvalidRequestError) as caught:
            enroll_encrypted.sync("PYTHON_1", client=self.client, body=EncryptedEnrollBody(features=features))
        self.assertIn("does not open with this API key", str(caught.exception))

    def test_wrong_key(self) -> None:
        wrong = "gh_test_wrong0123456789"
        with self.assertRaises(AuthenticationError) as caught:
            check_api_key.sync(client=self.connect(URL, wrong), body=KeyCheckBody())
        self.assertNotIn(wrong, str(caught.exception))


class _Receiver:
    """Receives one webhook."""

    def __init__(self) -> None:
        self.received: queue.Queue[tuple[bytes, dict[str, str]]] = queue.Queue()
        received = self.received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                received.put((body, dict(self.headers)))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://localhost:{self._server.server_address[1]}/hook"

    def __enter__(self) -> "_Receiver":
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
