#!/usr/bin/env bash
# For operators: health, keys, clients, long-lived credentials, customers, galleries. These paths are not public.
# Needs GATEHOUSE_ADMIN_URL, the internal address of a service (here that of the biometric node, which has them
# all; http://localhost:3004 with `npm start`), and GATEHOUSE_ADMIN_TOKEN.
set -euo pipefail
admin="$GATEHOUSE_ADMIN_URL/admin"
call() { curl --silent --show-error --fail-with-body -H "authorization: Bearer $GATEHOUSE_ADMIN_TOKEN" "$@"; }
json='content-type: application/json'
customer="curl-$(date +%s)-$$"

# Liveness, readiness, and the state of the dependencies.
curl -sS --fail-with-body "$GATEHOUSE_ADMIN_URL/health/live" | jq -e .status
curl -sS --fail-with-body "$GATEHOUSE_ADMIN_URL/health/ready" | jq -e .status
curl -sS --fail-with-body "$GATEHOUSE_ADMIN_URL/health" | jq -e '.status == "ok"'

# API keys. Only the reply to the creation contains the key.
old=$(call "$admin/keys" -H "$json" -d "{\"customer\":\"$customer\",\"mode\":\"test\"}" | jq -er 'select(.api_key).id')
# Rotate it; the old key stays valid for an hour.
new=$(call "$admin/keys/$old/rotate" -H "$json" -d '{"grace_seconds":3600}' | jq -er .id)
call -X POST "$admin/keys/$new/revoke"
call -X POST "$admin/keys/$old/revoke"
call "$admin/keys" | jq -e --arg id "$new" 'any(.[]; .id == $id and .status == "revoked")'

# Client credentials.
client=$(call "$admin/clients" -H "$json" -d "{\"customer\":\"$customer\"}" | jq -er 'select(.client_secret).id')
call -X POST "$admin/clients/$client/revoke"
call "$admin/clients" | jq -e --arg id "$client" 'any(.[]; .id == $id and .status == "revoked")'

# Long-lived credentials.
slc=$(call "$admin/slcs" -H "$json" -d "{\"customer\":\"$customer\"}" | jq -er 'select(.slc).id')
call -X POST "$admin/slcs/$slc/revoke"
call "$admin/slcs" | jq -e --arg id "$slc" 'any(.[]; .id == $id and .status == "revoked")'

# Customers are created with their first key. Their launch page may ask for an email address or a phone number.
id=$(call "$admin/customers" | jq -er --arg name "$customer" '.[] | select(.name == $name).id')
call -X PATCH "$admin/customers/$id" -H "$json" -d '{"asks_contact":true}' | jq -e .asks_contact

# Galleries of the biometric node.
call "$admin/galleries" | jq -e 'all(.[]; .guid and .version and .size >= 0)'
# Remove a gallery with all its people. This cannot be undone, so the gallery is created for it.
key=$(call "$admin/keys" -H "$json" -d "{\"customer\":\"$customer\",\"mode\":\"test\"}" | jq -er .api_key)
guid=$(jq -cn '{version: "CURL_1", features: {type: "face", embedding_vector: [range(1; 129)]}}' |
  curl -sS --fail-with-body "$GATEHOUSE_ADMIN_URL/node/plainEnroll" -H "x-api-key: $key" -H "$json" -d @- | jq -er .guid)
call -X DELETE "$admin/galleries/$guid" | jq -e '.people == 1'
