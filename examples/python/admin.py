"""For operators: health, keys, clients, long-lived credentials, customers, galleries.

These paths are not public. Needs GATEHOUSE_ADMIN_URL, the internal address of a service (here that of the
biometric node, which has them all; http://localhost:3004 with `npm start`), and GATEHOUSE_ADMIN_TOKEN.
"""
import os
import uuid

from api import bearer, call

ADMIN = bearer(os.environ["GATEHOUSE_ADMIN_TOKEN"])
CUSTOMER = {"customer": f"python-{uuid.uuid4()}"}


def admin(method, path, body=None, headers=ADMIN):
    return call(method, path, body, headers, base=os.environ["GATEHOUSE_ADMIN_URL"].rstrip("/"))


def status_of(kind, id):
    return next(item["status"] for item in admin("GET", f"/admin/{kind}") if item["id"] == id)


# Liveness, readiness, and the state of the dependencies.
for path in ("/health/live", "/health/ready", "/health"):
    assert admin("GET", path, headers={})["status"] == "ok"

# API keys. Only the reply to the creation contains the key.
old = admin("POST", "/admin/keys", {**CUSTOMER, "mode": "test"})
assert old["api_key"].startswith("gh_test_")
# Rotate it; the old key stays valid for an hour.
new = admin("POST", f"/admin/keys/{old['id']}/rotate", {"grace_seconds": 3600})
for key in (old, new):
    admin("POST", f"/admin/keys/{key['id']}/revoke")
    assert status_of("keys", key["id"]) == "revoked"

# Client credentials.
client = admin("POST", "/admin/clients", CUSTOMER)
assert client["client_id"] and client["client_secret"]
admin("POST", f"/admin/clients/{client['id']}/revoke")
assert status_of("clients", client["id"]) == "revoked"

# Long-lived credentials.
slc = admin("POST", "/admin/slcs", CUSTOMER)
assert slc["slc"]
admin("POST", f"/admin/slcs/{slc['id']}/revoke")
assert status_of("slcs", slc["id"]) == "revoked"

# Customers are created with their first key. Their launch page may ask for an email address or a phone number.
(customer,) = [it for it in admin("GET", "/admin/customers") if it["name"] == CUSTOMER["customer"]]
assert admin("PATCH", f"/admin/customers/{customer['id']}", {"asks_contact": True})["asks_contact"]

# Galleries of the biometric node.
assert all(gallery["size"] >= 0 for gallery in admin("GET", "/admin/galleries"))
# Remove a gallery with all its people. This cannot be undone, so the gallery is created for it.
key = {"x-api-key": admin("POST", "/admin/keys", {**CUSTOMER, "mode": "test"})["api_key"]}
face = {"type": "face", "embedding_vector": list(range(1, 129))}
enrolled = admin("POST", "/node/plainEnroll", {"version": "PYTHON_1", "features": face}, key)
assert admin("DELETE", f"/admin/galleries/{enrolled['guid']}")["people"] == 1
