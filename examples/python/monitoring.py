"""Monitoring: a population, its people, alerts, decisions, and the audit trail.

Needs GATEHOUSE_URL and GATEHOUSE_API_KEY, and for the key of the person who approves GATEHOUSE_ADMIN_URL and
GATEHOUSE_ADMIN_TOKEN.
"""
import os
import time
import uuid

from api import KEY, bearer, call, send

BASE = "/v2/open-sanctions"
POPULATION = f"{BASE}/populations/python-{uuid.uuid4()}"
JANE = {**KEY, "x-user": "jane.doe"}


def admin(method, path, body=None):
    headers = bearer(os.environ["GATEHOUSE_ADMIN_TOKEN"])
    return call(method, path, body, headers, base=os.environ["GATEHOUSE_ADMIN_URL"].rstrip("/"))


# Create a population. With four eyes, a second person must approve each decision.
settings = {"dataset": "default", "threshold": 0.9, "fourEyes": True}
assert call("PUT", POPULATION, settings, JANE)["fourEyes"]
assert call("GET", f"{BASE}/populations")["populations"]

# Add people; the same people again change nothing.
people = {
    "people": [
        {"id": "1", "firstname": "Wladimir", "lastname": "Putin", "dob": "1952-10-07"},
        {"id": "2", "firstname": "Ann", "lastname": "Lee"},
    ]
}
assert call("POST", f"{POPULATION}/people", people, JANE)["added"] == 2
assert call("POST", f"{POPULATION}/people", people, JANE)["unchanged"] == 2
_, _, content = send("GET", f"{POPULATION}/people", headers={**JANE, "accept": "application/x-ndjson"})
assert len(content.splitlines()) == 2
assert call("GET", f"{POPULATION}/people/2", headers=JANE)["lastname"] == "Lee"

# Wait until everybody is screened. From then on every new version of a list starts a run.
while call("GET", POPULATION)["pending"] > 0:
    time.sleep(0.2)
assert "items" in call("GET", f"{POPULATION}/runs")

# The alerts, in the order of their changes. The next page of an hour later begins after this cursor.
page = call("GET", f"{POPULATION}/alerts?state=OPEN")
alert = next(item["id"] for item in page["items"] if item["personId"] == "1")
ALERT = f"{POPULATION}/alerts/{alert}"
assert call("GET", ALERT, headers=JANE)["person"]["lastname"] == "Putin"

# Review it, and propose a decision.
assert call("POST", f"{ALERT}/review", {"user": "jane.doe"})["state"] == "IN_REVIEW"
decision = {"outcome": "DISMISSED", "reason": "different_date_of_birth", "user": "jane.doe"}
assert call("POST", f"{ALERT}/decision", decision)["proposal"]["outcome"] == "DISMISSED"

# Another person approves it, with a key of their own, which an operator has created.
mine = next(
    key
    for key in admin("GET", "/admin/keys")
    if key["api_key"] == "…" + os.environ["GATEHOUSE_API_KEY"][-4:] and key["status"] == "active"
)
approver = admin("POST", "/admin/keys", {"customer": mine["customer"], "mode": "test"})["api_key"]
# The revision binds the approval to the proposal that this person has read.
JOHN = {"x-api-key": approver, "x-user": "john.roe"}
proposed = call("GET", ALERT, headers=JOHN)
assert proposed["proposal"]["outcome"] == "DISMISSED"
approval = {"approve": True, "user": "john.roe", "revision": proposed["revision"]}
assert call("POST", f"{ALERT}/approval", approval, JOHN)["state"] == "DISMISSED"

# The evidence; the default is a page that prints to one sheet. Poll for what has changed since.
report = call("GET", f"{ALERT}/report", headers={**JANE, "accept": "application/json"})
assert report["alert"]["decision"]["approval"]["by"]["user"] == "john.roe"
changes = call("GET", f"{POPULATION}/alerts?since={page['nextCursor']}")["items"]
assert any(item["id"] == alert and item["state"] == "DISMISSED" for item in changes)

# Withdraw the decision.
withdrawal = {"reason": "new_information", "user": "jane.doe"}
assert call("POST", f"{ALERT}/reopen", withdrawal)["state"] == "OPEN"

# Who did what.
entries = call("GET", f"{BASE}/audit?limit=50")["items"]
assert any(entry["action"].startswith("alert.") for entry in entries)

# Delete a person with their alerts, and the population with its key.
call("DELETE", f"{POPULATION}/people/1", headers=JANE)
call("DELETE", POPULATION, headers=JANE)
