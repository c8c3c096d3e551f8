"""Sanctions screening: a file, people as JSON, and the lists. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY."""
import csv
import io
import json
import uuid

from api import KEY, call, send

BASE = "/v2/open-sanctions"
PEOPLE = "id,firstname,lastname,dob\n1,Wladimir,Putin,1952-10-07\n2,Ann,Lee,1980-01-01\n"


def screen(text, query, accept="application/json"):
    """Sends a CSV file as the part "file" of a form."""
    boundary = uuid.uuid4().hex
    part = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="people.csv"\r\n\r\n'
    body = f"{part}{text}\r\n--{boundary}--\r\n".encode()
    form = {**KEY, "accept": accept, "content-type": f"multipart/form-data; boundary={boundary}"}
    status, headers, content = send("POST", f"{BASE}/file/default?{query}", body, form)
    assert status == 200, content
    return headers, content.decode()


# List the datasets, with their age.
datasets = call("GET", f"{BASE}/datasets")["datasets"]
assert any(dataset["name"] == "default" for dataset in datasets)

# A file. A row without a match has "match": "false", a string.
_, content = screen(PEOPLE, "scoreThreshold=0.9")
screening = json.loads(content)
assert screening["summary"]["total"] == 2
assert [row["id"] for row in screening["results"]] == ["1", "2"]
assert screening["results"][1]["match"] == "false"

# The same as CSV, without false positives.
headers, content = screen(PEOPLE, "exclude=NK-example-1,NK-example-2", "text/csv")
assert headers["x-dataset-version"]
assert list(csv.DictReader(io.StringIO(content)))[1]["lastname"] == "Lee"

# Up to 1,000 people as JSON.
people = [{"id": "2", "firstname": "Ann", "lastname": "Lee", "dob": "1980-01-01"}]
screening = call("POST", f"{BASE}/match/default", {"people": people, "scoreThreshold": 0.9})
assert screening["summary"]["matched"]["count"] == 0
