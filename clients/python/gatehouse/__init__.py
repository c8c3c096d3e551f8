"""The client for Gatehouse, the self-hosted verification suite."""

from .client import Gatehouse
from .errors import (
    APIConnectionError,
    APITimeoutError,
    AuthenticationError,
    ConflictError,
    GatehouseError,
    InvalidRequestError,
    NotFoundError,
    RateLimitError,
    ServerError,
)
from .webhook import VerifiedWebhook, WebhookVerificationError, verify_webhook
from .wire_cipher import WireCipher, WireCipherError

__all__ = [
    "APIConnectionError",
    "APITimeoutError",
    "AuthenticationError",
    "ConflictError",
    "Gatehouse",
    "GatehouseError",
    "InvalidRequestError",
    "NotFoundError",
    "RateLimitError",
    "ServerError",
    "VerifiedWebhook",
    "WebhookVerificationError",
    "WireCipher",
    "WireCipherError",
    "verify_webhook",
]
