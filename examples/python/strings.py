"""The string store: create, read, list and delete. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY."""
import uuid
from urllib.parse import urlencode

from api import KEY, call, send

# Check that it is running and healthy.
assert call("GET", "/")["service"] == "string-store"
assert call("GET", "/health")["status"] == "ok"

# Create. With an idempotency key a repetition is stored once.
keyed = {**KEY, "idempotency-key": str(uuid.uuid4())}
record = call("POST", "/strings", {"value": "hello from Python"}, keyed)
assert call("POST", "/strings", {"value": "hello from Python"}, keyed) == record

# Read one.
assert call("GET", f"/strings/{record['id']}") == record


def strings(**query):
    """Yields all strings, newest first, page by page."""
    while True:
        page = call("GET", "/strings?" + urlencode(query))
        yield from page["items"]
        if page["nextCursor"] is None:
            return
        query["cursor"] = page["nextCursor"]


# List the strings that contain a text.
assert record in strings(contains="from Python", limit=10)

# Delete.
call("DELETE", f"/strings/{record['id']}")
assert send("GET", f"/strings/{record['id']}")[0] == 404
