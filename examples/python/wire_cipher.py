"""The wire cipher of the biometric node. Needs the package cryptography.

As a program: wire_cipher.py seal|open features|puid|guid TEXT, with the key in GATEHOUSE_API_KEY.
"""
import json
import os
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def encode(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derive(api_key, salt, purpose):
    info = f"gatehouse/node/v1/{purpose}".encode()
    return AESGCM(HKDF(SHA256(), 32, salt, info).derive(api_key.encode()))


def seal(api_key, purpose, text):
    """Encrypts features (as JSON) or an id to a compact JWE."""
    salt, iv = os.urandom(16), os.urandom(12)
    header = {"alg": "dir", "enc": "A256GCM", "s": encode(salt)}
    protected = encode(json.dumps(header, separators=(",", ":")).encode())
    sealed = derive(api_key, salt, purpose).encrypt(iv, text.encode(), protected.encode())
    return ".".join([protected, "", encode(iv), encode(sealed[:-16]), encode(sealed[-16:])])


def unseal(api_key, purpose, jwe):
    """Decrypts what the node has encrypted; throws where the key or the purpose is another one."""
    protected, _, iv, ciphertext, tag = jwe.split(".")
    salt = decode(json.loads(decode(protected))["s"])
    sealed = decode(ciphertext) + decode(tag)
    return derive(api_key, salt, purpose).decrypt(decode(iv), sealed, protected.encode()).decode()


if __name__ == "__main__":
    way, purpose, text = sys.argv[1:]
    print({"seal": seal, "open": unseal}[way](os.environ["GATEHOUSE_API_KEY"], purpose, text))
