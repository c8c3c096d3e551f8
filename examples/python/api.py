"""Calls the API with the standard library only."""
import base64
import json
import os
import urllib.error
import urllib.request
from urllib.parse import urlsplit

URL = os.environ["GATEHOUSE_URL"].rstrip("/")
KEY = {"x-api-key": os.environ["GATEHOUSE_API_KEY"]}


def basic(user, password):
    return {"authorization": "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()}


def bearer(token):
    return {"authorization": f"Bearer {token}"}


def call(method, path, body=None, headers=KEY, base=URL):
    """Returns the reply as JSON, or None if it is empty. Raises for an error."""
    status, _, content = send(method, path, body, headers, base)
    if status >= 400:
        raise RuntimeError(f"{method} {urlsplit(path).path}: {status} {content.decode()}")
    return json.loads(content) if content else None


def send(method, path, body=None, headers=KEY, base=URL):
    """Returns status, headers and content of a reply with any status. A dict is sent as JSON."""
    headers = dict(headers)
    if isinstance(body, dict):
        headers["content-type"] = "application/json"
        body = json.dumps(body).encode()
    request = urllib.request.Request(base + path, body, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            return reply.status, reply.headers, reply.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()
