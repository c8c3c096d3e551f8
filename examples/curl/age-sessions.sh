#!/usr/bin/env bash
# Age sessions: create, read, cancel, delete, and the device side. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY, a test key.
set -euo pipefail
call() { curl --silent --show-error --fail-with-body "$@"; }
key="x-api-key: $GATEHOUSE_API_KEY"
json='content-type: application/json'

# Create. The token is for your server, the launch URL for the visitor.
session=$(call "$GATEHOUSE_URL/session" -H "$key" -H "$json" -H "idempotency-key: visit-$(date +%s)-$$" \
  -d '{"ageThreshold":18,"metadata":{"order":"4711"}}')
token=$(jq -er .token <<<"$session")
session_id=$(jq -er '.launchUrl | capture("sessionId=(?<id>[^&]+)").id' <<<"$session")

# While it is open, sessionStatus is AGE_UNKNOWN, and flowStatus is null.
call "$GATEHOUSE_URL/session/$token/result" | jq -e '.sessionStatus == "AGE_UNKNOWN" and .flowStatus == null'

# The device opens the session. Its steps are encrypted on the device: see ../device.
device="$GATEHOUSE_URL/device/sessions/$session_id"
claim=$(call "$device/claim" -H "$json" -d '{"device":"mobile"}')
jq -e '.state == "STARTED" and .step.name == "face"' <<<"$claim"
device_token="authorization: Bearer $(jq -er .deviceToken <<<"$claim")"

# Hand over to another device, with a URL and a QR code.
call -X POST "$device/handoff" -H "$device_token" | jq -e '.url and .code and .qr'

# Watch the session, which the visitor cancels here. The stream ends with the session.
call -X POST "$device/cancel" -H "$device_token" | jq -e '.ended.flowStatus == "CANCELLED"'
call --no-buffer "$device/events" -H "$device_token" | grep -o '"flowStatus":"CANCELLED"'
call "$GATEHOUSE_URL/session/$token/result" -H "$key" | jq -e '.flowStatus == "CANCELLED" and .metadata.order == "4711"'

# The host can cancel a session as well.
token=$(call "$GATEHOUSE_URL/session" -H "$key" -H "$json" -d '{}' | jq -er .token)
call -X POST "$GATEHOUSE_URL/session/$token/cancel" -H "$key" | jq -e '.flowStatus == "CANCELLED"'

# With a test key, an outcome can be simulated instead of using a camera.
token=$(call "$GATEHOUSE_URL/session" -H "$key" -H "$json" -H 'x-sandbox-outcome: {"age":25}' -d '{}' | jq -er .token)
call "$GATEHOUSE_URL/session/$token/result" | jq -e '.sessionStatus == "AGE_ABOVE_THRESHOLD" and .sandbox'

# Delete all its data. The receipt proves it, and can be verified with the public keys.
receipt=$(call -X DELETE "$GATEHOUSE_URL/session/$token" -H "$key" | jq -er .receipt)
key_id=$(cut -d . -f 1 <<<"$receipt" | jq -Rr '@base64d | fromjson.kid')
call "$GATEHOUSE_URL/.well-known/jwks.json" | jq -e --arg id "$key_id" 'any(.keys[]; .kid == $id)'
[ "$(curl -s -o /dev/null -w '%{http_code}' "$GATEHOUSE_URL/session/$token/result")" = 410 ]
