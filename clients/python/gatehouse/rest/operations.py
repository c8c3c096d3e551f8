"""Which operations may be repeated, and which credentials they get. Written by `npm run clients`."""

# fmt: off
import re
from typing import Literal, NamedTuple


class Operation(NamedTuple):
    method: str
    path: re.Pattern[str]
    repeatable: Literal["always", "keyed", "never"]
    sends_api_key: bool
    authorization: Literal["bearer", "client", "none"]


OPERATIONS = (
    Operation("POST", re.compile(r"/strings"), "keyed", True, "none"),
    Operation("GET", re.compile(r"/strings"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/audit"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/datasets"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/populations"), "always", True, "none"),
    Operation("POST", re.compile(r"/session"), "keyed", True, "bearer"),
    Operation("GET", re.compile(r"/\.well-known/jwks\.json"), "always", False, "none"),
    Operation("POST", re.compile(r"/v2/verification-session"), "keyed", True, "client"),
    Operation("GET", re.compile(r"/webhooks/deliveries"), "always", True, "none"),
    Operation("POST", re.compile(r"/webhooks/deliveries/resend"), "never", True, "none"),
    Operation("POST", re.compile(r"/webhooks/test"), "never", True, "none"),
    Operation("POST", re.compile(r"/node/plainPredict"), "always", True, "none"),
    Operation("POST", re.compile(r"/node/api-key/checkApiKeyValid"), "always", True, "none"),
    Operation("POST", re.compile(r"/node/plainEnroll"), "always", True, "none"),
    Operation("GET", re.compile(r"/node/\.well-known/jwks\.json"), "always", False, "none"),
    Operation("GET", re.compile(r"/strings/[^/]+"), "always", True, "none"),
    Operation("DELETE", re.compile(r"/strings/[^/]+"), "always", True, "none"),
    Operation("POST", re.compile(r"/v2/open-sanctions/file/[^/]+"), "always", True, "none"),
    Operation("POST", re.compile(r"/v2/open-sanctions/match/[^/]+"), "always", True, "none"),
    Operation("PUT", re.compile(r"/v2/open-sanctions/populations/[^/]+"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/populations/[^/]+"), "always", True, "none"),
    Operation("DELETE", re.compile(r"/v2/open-sanctions/populations/[^/]+"), "always", True, "none"),
    Operation("POST", re.compile(r"/v2/open-sanctions/populations/[^/]+/people"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/populations/[^/]+/people"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/populations/[^/]+/people/[^/]+"), "always", True, "none"),
    Operation("DELETE", re.compile(r"/v2/open-sanctions/populations/[^/]+/people/[^/]+"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/populations/[^/]+/runs"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/populations/[^/]+/alerts"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/populations/[^/]+/alerts/[^/]+"), "always", True, "none"),
    Operation("GET", re.compile(r"/v2/open-sanctions/populations/[^/]+/alerts/[^/]+/report"), "always", True, "none"),
    Operation("POST", re.compile(r"/v2/open-sanctions/populations/[^/]+/alerts/[^/]+/review"), "never", True, "none"),
    Operation("POST", re.compile(r"/v2/open-sanctions/populations/[^/]+/alerts/[^/]+/decision"), "never", True, "none"),
    Operation("POST", re.compile(r"/v2/open-sanctions/populations/[^/]+/alerts/[^/]+/approval"), "never", True, "none"),
    Operation("POST", re.compile(r"/v2/open-sanctions/populations/[^/]+/alerts/[^/]+/reopen"), "never", True, "none"),
    Operation("GET", re.compile(r"/session/[^/]+/result"), "always", True, "bearer"),
    Operation("POST", re.compile(r"/session/[^/]+/cancel"), "always", True, "bearer"),
    Operation("DELETE", re.compile(r"/session/[^/]+"), "always", True, "bearer"),
    Operation("GET", re.compile(r"/v2/verification-session/[^/]+"), "always", True, "client"),
    Operation("DELETE", re.compile(r"/v2/verification-session/[^/]+"), "always", True, "client"),
    Operation("POST", re.compile(r"/v2/verification-session/[^/]+/cancel"), "always", True, "client"),
    Operation("GET", re.compile(r"/v2/people/[^/]+/credentials"), "always", True, "client"),
    Operation("DELETE", re.compile(r"/v2/people/[^/]+/credentials"), "always", True, "client"),
    Operation("POST", re.compile(r"/v2/people/[^/]+/credentials/[^/]+/approve"), "always", True, "client"),
    Operation("POST", re.compile(r"/v2/people/[^/]+/credentials/[^/]+/reject"), "always", True, "client"),
    Operation("DELETE", re.compile(r"/v2/people/[^/]+/credentials/[^/]+"), "always", True, "client"),
    Operation("GET", re.compile(r"/webhooks/deliveries/[^/]+"), "always", True, "none"),
    Operation("POST", re.compile(r"/webhooks/deliveries/[^/]+/resend"), "never", True, "none"),
    Operation("POST", re.compile(r"/node/[^/]+/predict"), "always", True, "none"),
    Operation("POST", re.compile(r"/node/[^/]+/deleteUser"), "always", True, "none"),
    Operation("POST", re.compile(r"/node/[^/]+/enroll"), "always", True, "none"),
)
