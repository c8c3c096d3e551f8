"""The biometric node: enroll, predict, delete. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY, and the package cryptography."""
import json
import random

import wire_cipher
from api import KEY, call

API_KEY = KEY["x-api-key"]


def seal(purpose, text):
    return wire_cipher.seal(API_KEY, purpose, text)


def unseal(purpose, jwe):
    return wire_cipher.unseal(API_KEY, purpose, jwe)


# Check the API key.
assert call("POST", "/node/api-key/checkApiKeyValid", {})["status"] == 0

# A face vector; here it is random.
feature = {"type": "face", "embedding_vector": [random.uniform(-1, 1) for _ in range(128)]}

# In plain text, protected by TLS only: enroll, and predict. The version of the face model is FACE3_3 here
# unless the body names another one; each version has its own gallery.
person = call("POST", "/node/plainEnroll", {"features": feature})
assert person["message"] == "Ok"
assert call("POST", "/node/plainPredict", {"features": feature})["puid"] == person["puid"]

# Encrypted, so that logged bodies reveal nothing; a proxy that sees the headers has the key. It is the same person, already
# enrolled. The version is in the path.
sealed = {"features": seal("features", json.dumps([feature]))}
assert call("POST", "/node/FACE3_3/enroll", sealed)["message"] == "User Already Enrolled"
found = call("POST", "/node/FACE3_3/predict", sealed)
assert unseal("puid", found["puid"]) == person["puid"]

# Delete the person by their encrypted id.
call("POST", "/node/FACE3_3/deleteUser", {"puid": seal("puid", person["puid"])})
assert call("POST", "/node/FACE3_3/predict", sealed)["message"] == "User not enrolled"

# Without a version in the path it is FACE3_1.
enrolled = call("POST", "/node/enroll", sealed)
assert enrolled["message"] == "Ok"
assert call("POST", "/node/predict", sealed)["score"] > 0.99
call("POST", "/node/deleteUser", {"puid": seal("puid", unseal("puid", enrolled["puid"]))})
