"""The encryption of bodies to the biometric node: docs/encryption.md of Gatehouse."""

from __future__ import annotations

import base64
import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

Purpose = Literal["features", "puid", "guid"]

_SALT_BYTES = 16
_IV_BYTES = 12
_TAG_BYTES = 16


class WireCipherError(Exception):
    """A ciphertext or its content is invalid: the message says why in one sentence."""


class WireCipher:
    """Encrypts requests to a biometric node and decrypts its replies, under an API key."""

    def __init__(self, api_key: str) -> None:
        if not api_key:
            raise WireCipherError("The wire cipher needs an API key.")
        self._api_key = api_key.encode()

    def __repr__(self) -> str:
        return "WireCipher(…)"

    def encrypt(self, purpose: Purpose, plaintext: str) -> str:
        salt, iv = os.urandom(_SALT_BYTES), os.urandom(_IV_BYTES)
        header = _encode(b'{"alg":"dir","enc":"A256GCM","s":"%s"}' % _encode(salt).encode())
        sealed = self._cipher(purpose, salt).encrypt(iv, plaintext.encode(), header.encode())
        parts = [header, "", _encode(iv), _encode(sealed[:-_TAG_BYTES]), _encode(sealed[-_TAG_BYTES:])]
        return ".".join(parts)

    def decrypt(self, purpose: Purpose, jwe: str) -> str:
        """Raises a WireCipherError if the text was not encrypted under this API key for this purpose."""
        parts = jwe.split(".")
        if len(parts) != 5:
            raise WireCipherError("A ciphertext has five parts with dots between them.")
        header, encrypted_key, *rest = parts
        if encrypted_key:
            raise WireCipherError("The second part of a ciphertext, its key, must be empty.")
        salt = _read_salt(header)
        iv = _decode(rest[0], "initialisation vector", _IV_BYTES)
        sealed = _decode(rest[1], "encrypted content") + _decode(rest[2], "authentication tag", _TAG_BYTES)
        try:
            plaintext = self._cipher(purpose, salt).decrypt(iv, sealed, header.encode())
        except InvalidTag:
            raise WireCipherError("The ciphertext does not open with this API key and purpose.") from None
        return _read_text(plaintext, "decrypted content")

    def encrypt_features(self, features: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> str:
        """Encrypts ``{"type": "face", "embedding_vector": […]}``, or several of them."""
        return self.encrypt("features", json.dumps(features, separators=(",", ":"), allow_nan=False))

    def _cipher(self, purpose: Purpose, salt: bytes) -> AESGCM:
        if purpose not in get_args(Purpose):
            raise WireCipherError("The purpose is not known.")
        info = f"gatehouse/node/v1/{purpose}".encode()
        return AESGCM(HKDF(SHA256(), 32, salt, info).derive(self._api_key))


def _read_salt(protected_header: str) -> bytes:
    text = _read_text(_decode(protected_header, "header"), "header")
    header: Any = None
    try:
        header = json.loads(text)
    except (ValueError, RecursionError):
        # Without the cause, which quotes the text.
        raise WireCipherError("The header is not JSON.") from None
    if not isinstance(header, dict):
        raise WireCipherError("The header is not a JSON object.")
    for name, value in (("alg", "dir"), ("enc", "A256GCM")):
        if header.get(name) != value:
            raise WireCipherError(f'The header must contain "{name}":"{value}".')
    # Both change the meaning of the rest and cannot be ignored; other members can.
    for name in ("zip", "crit"):
        if name in header:
            raise WireCipherError(f'The header must not contain "{name}".')
    if not isinstance(header.get("s"), str):
        raise WireCipherError('The header must contain the salt, "s".')
    return _decode(header["s"], "salt", _SALT_BYTES)


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str, part: str, length: int | None = None) -> bytes:
    data = b""
    if re.fullmatch(r"[A-Za-z0-9_-]*", text) and len(text) % 4 != 1:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    # Each byte sequence has one encoding: unused bits must be zero.
    if _encode(data) != text:
        raise WireCipherError(f"The {part} is not base64url without padding.")
    if length is not None and len(data) != length:
        raise WireCipherError(f"The {part} must be {length} bytes; it is {len(data)}.")
    return data


def _read_text(data: bytes, part: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise WireCipherError(f"The {part} is not UTF-8.") from None
