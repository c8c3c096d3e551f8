#!/usr/bin/env bash
# The string store: create, read, list and delete. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY.
set -euo pipefail
call() { curl --silent --show-error --fail-with-body -H "x-api-key: $GATEHOUSE_API_KEY" "$@"; }
json='content-type: application/json'

# Check that it is running and healthy.
call "$GATEHOUSE_URL/" | jq -e '.service == "string-store"'
call "$GATEHOUSE_URL/health" | jq -e '.status == "ok"'

# Create. With an idempotency key a repetition is stored once.
key="greeting-$(date +%s)-$$"
create() { call "$GATEHOUSE_URL/strings" -H "$json" -H "idempotency-key: $key" -d '{"value":"hello from curl"}'; }
id=$(create | jq -er .id)
create | jq -e --arg id "$id" '.id == $id'

# Read one.
call "$GATEHOUSE_URL/strings/$id" | jq -e '.value == "hello from curl"'

# List the strings that contain a text, newest first. nextCursor is the cursor of the next page.
call --get "$GATEHOUSE_URL/strings" --data-urlencode 'contains=from curl' -d limit=10 |
  jq -e --arg id "$id" 'any(.items[]; .id == $id)'

# Delete.
call -X DELETE "$GATEHOUSE_URL/strings/$id"
[ "$(curl -s -o /dev/null -w '%{http_code}' "$GATEHOUSE_URL/strings/$id" -H "x-api-key: $GATEHOUSE_API_KEY")" = 404 ]
