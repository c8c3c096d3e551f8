"""Age sessions: create, read, cancel, delete, and the device side. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY, a test key."""
import base64
import json
import uuid
from urllib.parse import parse_qs, urlsplit

from api import KEY, bearer, call, send


def result(token):
    return call("GET", f"/session/{token}/result", headers={})


# Create. The token is for your server, the launch URL for the visitor.
keyed = {**KEY, "idempotency-key": str(uuid.uuid4())}
session = call("POST", "/session", {"ageThreshold": 18, "metadata": {"order": "4711"}}, keyed)
token = session["token"]
(session_id,) = parse_qs(urlsplit(session["launchUrl"]).query)["sessionId"]

# While it is open, sessionStatus is AGE_UNKNOWN, and flowStatus is None.
assert (result(token)["sessionStatus"], result(token)["flowStatus"]) == ("AGE_UNKNOWN", None)

# The device opens the session. Its steps are encrypted on the device: see ../device.
device = f"/device/sessions/{session_id}"
claim = call("POST", f"{device}/claim", {"device": "mobile"}, {})
assert (claim["state"], claim["step"]["name"]) == ("STARTED", "face")
device_token = bearer(claim["deviceToken"])

# Hand over to another device, with a URL and a QR code.
handoff = call("POST", f"{device}/handoff", headers=device_token)
assert handoff["code"] in handoff["url"] and "<svg" in handoff["qr"]

# The visitor cancels it. The event stream reports it, and ends with the session.
assert call("POST", f"{device}/cancel", headers=device_token)["ended"]["flowStatus"] == "CANCELLED"
_, _, stream = send("GET", f"{device}/events", headers=device_token)
events = [json.loads(line[5:]) for line in stream.decode().splitlines() if line.startswith("data:")]
assert events[-1]["ended"]["flowStatus"] == "CANCELLED"
assert result(token)["metadata"] == {"order": "4711"}

# The host can cancel a session as well.
token = call("POST", "/session", {})["token"]
assert call("POST", f"/session/{token}/cancel")["flowStatus"] == "CANCELLED"

# With a test key, an outcome can be simulated instead of using a camera.
sandbox = {**KEY, "x-sandbox-outcome": json.dumps({"age": 25})}
token = call("POST", "/session", {}, sandbox)["token"]
assert result(token)["sessionStatus"] == "AGE_ABOVE_THRESHOLD"

# Delete all its data. The receipt proves it, and can be verified with the public keys.
receipt = call("DELETE", f"/session/{token}")["receipt"]
header = json.loads(base64.urlsafe_b64decode(receipt.split(".")[0] + "=="))
assert header["kid"] in [key["kid"] for key in call("GET", "/.well-known/jwks.json", headers={})["keys"]]
assert send("GET", f"/session/{token}/result")[0] == 410
