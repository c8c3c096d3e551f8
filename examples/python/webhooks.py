"""Webhooks: a verifying receiver, a test event, deliveries, and resending.

Needs GATEHOUSE_URL and GATEHOUSE_API_KEY, of a suite that reaches this machine, such as that of `npm start`.
"""
import base64
import hashlib
import hmac
import json
import os
import threading
import time
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from urllib.parse import urlencode

from api import call

received = Queue()


def is_genuine(headers, body, key, tolerance=300):
    """Whether Gatehouse sent this; body is the received bytes."""
    event_id, timestamp, signatures = (headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key.encode(), signed, hashlib.sha256).digest())
    is_signed = any(hmac.compare_digest(expected, given) for given in signatures.encode().split())
    return is_signed and abs(time.time() - int(timestamp)) <= tolerance


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        is_good = is_genuine(self.headers, body, os.environ["GATEHOUSE_API_KEY"])
        self.send_response(204 if is_good else 400)
        self.end_headers()
        # Process each id once.
        if is_good:
            received.put((self.headers["webhook-id"], json.loads(body)))

    def log_message(self, *_):
        pass


server = HTTPServer(("localhost", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()

# Send a signed test event to the receiver.
callback = {"url": f"http://localhost:{server.server_port}/webhooks/gatehouse"}
delivery = call("POST", "/webhooks/test", {"callback": callback})
one = f"/webhooks/deliveries/{delivery['id']}"
event_id, payload = received.get(timeout=30)
assert (event_id, payload["type"]) == (delivery["id"], "test")


def delivered():
    """Waits until the service has recorded the delivery."""
    for _ in range(150):
        if call("GET", one)["status"] == "DELIVERED":
            return
        time.sleep(0.2)
    raise TimeoutError("The delivery is still pending.")


# List deliveries, newest first.
delivered()
page = call("GET", "/webhooks/deliveries?" + urlencode({"status": "DELIVERED", "from": delivery["createdAt"]}))
assert delivery["id"] in [item["id"] for item in page["items"]]

# Send it again. The id stays the same.
call("POST", f"{one}/resend")
assert received.get(timeout=30)[0] == delivery["id"]
delivered()

# Resend all deliveries of a time range, for example after an outage: here one second.
begin = datetime.fromisoformat(delivery["createdAt"].replace("Z", "+00:00"))
span = {"from": begin.isoformat(), "to": (begin + timedelta(seconds=1)).isoformat(), "status": "DELIVERED"}
assert call("POST", "/webhooks/deliveries/resend", span)["resent"] >= 1
assert received.get(timeout=30)[0] == delivery["id"]
