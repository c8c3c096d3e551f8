"""For operators: health, keys, clients, long-lived credentials, customers, galleries.

These paths are not open to the outside. Needs GATEHOUSE_ADMIN_URL, the address of a service inside (here that of the
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


# Does the process live, is it ready, and what does it depend on?
for path in ("/health/live", "/health/ready", "/health"):
    assert admin("GET", path, headers={})["status"] == "ok"

# API keys. The reply to a creation is the only place where a key is shown.
old = admin("POST", "/admin/keys", {**CUSTOMER, "mode": "test"})
assert old["api_key"].startswith("gh_test_")
# Another one in its place; the old one works on for an hour.
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

# Customers are made with their first key. Their page may ask people for an email address or a phone number.
(customer,) = [it for it in admin("GET", "/admin/customers") if it["name"] == CUSTOMER["customer"]]
assert admin("PATCH", f"/admin/customers/{customer['id']}", {"asks_contact": True})["asks_contact"]

# Galleries of the biometric node.
assert all(gallery["size"] >= 0 for gallery in admin("GET", "/admin/galleries"))
# Remove one with everybody in it. It cannot be undone, so this one is made for it.
key = {"x-api-key": admin("POST", "/admin/keys", {**CUSTOMER, "mode": "test"})["api_key"]}
face = {"type": "face", "embedding_vector": list(range(1, 129))}
enrolled = admin("POST", "/node/plainEnroll", {"version": "PYTHON_1", "features": face}, key)
assert admin("DELETE", f"/admin/galleries/{enrolled['guid']}")["people"] == 1
