#!/usr/bin/env bash
# Verification sessions: enroll, sign in, cancel, delete, and what somebody signs in with. Needs GATEHOUSE_URL,
# GATEHOUSE_API_KEY (a test key), GATEHOUSE_CLIENT_ID and GATEHOUSE_CLIENT_SECRET. PUID names somebody who is enrolled,
# such as whom ../device/enroll.js prints: their credentials are revoked.
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

# End it, and forget all about it.
call -u "$client" -X POST "$sessions/$session_id/cancel" | jq -e '.status == "CANCELLED"'
call -u "$client" -X DELETE "$sessions/$session_id" | jq -e '.state == "PURGED" and .receipt'

# The same with a token, which works for 15 minutes.
token=$(curl -sS --fail-with-body -u "$client" "$GATEHOUSE_URL/oauth/token" -d grant_type=client_credentials |
  jq -er .access_token)
bearer="authorization: Bearer $token"

# With a test key an outcome can be made up in place of a camera.
session_id=$(call -H "$bearer" "$sessions" -H "$json" -H 'x-sandbox-outcome: {"status":"SUCCESS"}' -d "$(body SIGN-IN)" |
  jq -er .sessionId)
puid=$(call -H "$bearer" "$sessions/$session_id" | jq -er 'select(.status == "SUCCESS") | .puid')

# What somebody signs in with: device keys and passkeys. Somebody made up has none.
credentials="$GATEHOUSE_URL/v2/people/${PUID:-$puid}/credentials"
# Those of a second device with the same face are pending: approve one that the person has confirmed to you, reject the others.
decision=approve
for id in $(call -H "$bearer" "$credentials" | jq -r '.credentials[] | select(.status == "pending").id'); do
  call -H "$bearer" -X POST "$credentials/$id/$decision"
  decision=reject
done
# Revoke one after the other.
for id in $(call -H "$bearer" "$credentials" | jq -r '.credentials[].id'); do
  call -H "$bearer" -X DELETE "$credentials/$id"
done
# Or all of them at once.
call -H "$bearer" -X DELETE "$credentials"
call -H "$bearer" "$credentials" | jq -e '.credentials == []'
