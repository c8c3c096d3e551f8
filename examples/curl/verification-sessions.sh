#!/usr/bin/env bash
# Verification sessions: enroll, sign in, cancel, delete, and credentials. Needs GATEHOUSE_URL,
# GATEHOUSE_API_KEY (a test key), GATEHOUSE_CLIENT_ID and GATEHOUSE_CLIENT_SECRET. PUID is an enrolled person,
# such as the one that ../device/enroll.js prints: their credentials are revoked.
set -euo pipefail
call() { curl --silent --show-error --fail-with-body -H "x-api-key: $GATEHOUSE_API_KEY" "$@"; }
client="$GATEHOUSE_CLIENT_ID:$GATEHOUSE_CLIENT_SECRET"
sessions="$GATEHOUSE_URL/v2/verification-session"
json='content-type: application/json'
body() { printf '{"type":"%s","redirectURL":"https://shop.example/done","callback":{"url":"https://shop.example/hook"}}' "$1"; }

# Create, with the client credentials as Basic. The launch URL is for the person.
session_id=$(call -u "$client" "$sessions" -H "$json" -H "idempotency-key: enroll-$(date +%s)-$$" -d "$(body ENROLL)" |
  jq -er .sessionId)
call -u "$client" "$sessions/$session_id" | jq -e '.status == "PENDING"'

# Cancel it, and delete all its data.
call -u "$client" -X POST "$sessions/$session_id/cancel" | jq -e '.status == "CANCELLED"'
call -u "$client" -X DELETE "$sessions/$session_id" | jq -e '.state == "PURGED" and .receipt'

# The same with a token, which is valid for 15 minutes.
token=$(curl -sS --fail-with-body -u "$client" "$GATEHOUSE_URL/oauth/token" -d grant_type=client_credentials |
  jq -er .access_token)
bearer="authorization: Bearer $token"

# With a test key, an outcome can be simulated instead of using a camera.
session_id=$(call -H "$bearer" "$sessions" -H "$json" -H 'x-sandbox-outcome: {"status":"SUCCESS"}' -d "$(body SIGN-IN)" |
  jq -er .sessionId)
puid=$(call -H "$bearer" "$sessions/$session_id" | jq -er 'select(.status == "SUCCESS") | .puid')

# The credentials of a person: device keys and passkeys. A simulated person has none.
credentials="$GATEHOUSE_URL/v2/people/${PUID:-$puid}/credentials"
# Those of a second device with the same face are pending: approve the one that the person has confirmed, reject the others.
decision=approve
for id in $(call -H "$bearer" "$credentials" | jq -r '.credentials[] | select(.status == "pending").id'); do
  call -H "$bearer" -X POST "$credentials/$id/$decision"
  decision=reject
done
# Revoke them one by one.
for id in $(call -H "$bearer" "$credentials" | jq -r '.credentials[].id'); do
  call -H "$bearer" -X DELETE "$credentials/$id"
done
# Or revoke all at once.
call -H "$bearer" -X DELETE "$credentials"
call -H "$bearer" "$credentials" | jq -e '.credentials == []'
