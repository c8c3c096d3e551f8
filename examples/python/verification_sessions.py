"""Verification sessions: enroll, sign in, cancel, delete, and credentials.

Needs GATEHOUSE_URL, GATEHOUSE_API_KEY (a test key), GATEHOUSE_CLIENT_ID and GATEHOUSE_CLIENT_SECRET. PUID is an enrolled
person, such as the one that ../device/enroll.js prints: their credentials are revoked.
"""
import json
import os
import uuid

from api import KEY, basic, bearer, call

CLIENT = basic(os.environ["GATEHOUSE_CLIENT_ID"], os.environ["GATEHOUSE_CLIENT_SECRET"])
SESSIONS = "/v2/verification-session"


def request(kind):
    return {
        "type": kind,
        "redirectURL": "https://shop.example/done",
        "callback": {"url": "https://shop.example/webhooks/gatehouse"},
    }


# Create, with the client credentials as Basic. The launch URL is for the person.
client = {**KEY, **CLIENT}
session = call("POST", SESSIONS, request("ENROLL"), {**client, "idempotency-key": str(uuid.uuid4())})
one = f"{SESSIONS}/{session['sessionId']}"
assert call("GET", one, headers=client)["status"] == "PENDING"

# Cancel it, and delete all its data.
assert call("POST", f"{one}/cancel", headers=client)["status"] == "CANCELLED"
assert call("DELETE", one, headers=client)["state"] == "PURGED"

# The same with a token, which is valid for 15 minutes.
token = call("POST", "/oauth/token", {"grant_type": "client_credentials"}, CLIENT)["access_token"]
client = {**KEY, **bearer(token)}

# With a test key, an outcome can be simulated instead of using a camera.
sandbox = {**client, "x-sandbox-outcome": json.dumps({"status": "SUCCESS"})}
session = call("POST", SESSIONS, request("SIGN-IN"), sandbox)
outcome = call("GET", f"{SESSIONS}/{session['sessionId']}", headers=client)
assert outcome["status"] == "SUCCESS"

# The credentials of a person: device keys and passkeys. A simulated person has none.
credentials = f"/v2/people/{os.environ.get('PUID') or outcome['puid']}/credentials"
# Those of a second device with the same face are pending: approve the one that the person has confirmed, reject the others.
decision = "approve"
for credential in call("GET", credentials, headers=client)["credentials"]:
    if credential["status"] == "pending":
        call("POST", f"{credentials}/{credential['id']}/{decision}", headers=client)
        decision = "reject"
# Revoke them one by one.
for credential in call("GET", credentials, headers=client)["credentials"]:
    call("DELETE", f"{credentials}/{credential['id']}", headers=client)
# Or revoke all at once.
call("DELETE", credentials, headers=client)
assert call("GET", credentials, headers=client)["credentials"] == []
