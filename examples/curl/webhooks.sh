#!/usr/bin/env bash
# Webhooks: a test event, deliveries, and resending. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY, and in
# RECEIVER_URL a running receiver, such as ../age-gate or `npx gatehouse listen`.
set -euo pipefail
call() { curl --silent --show-error --fail-with-body -H "x-api-key: $GATEHOUSE_API_KEY" "$@"; }
webhooks="$GATEHOUSE_URL/webhooks"
json='content-type: application/json'
RECEIVER_URL=${RECEIVER_URL:-http://localhost:3100/webhooks/gatehouse}

# Waits until an event was received a number of times.
delivered() {
  for _ in {1..150}; do
    call "$webhooks/deliveries/$id" |
      jq -e --argjson times "$1" '.status == "DELIVERED" and .attemptCount >= $times' >/dev/null && return
    sleep 0.2
  done
  echo "No receiver at $RECEIVER_URL has accepted the event." >&2
  return 1
}

# Send a signed test event to a receiver.
delivery=$(call "$webhooks/test" -H "$json" -d "{\"callback\":{\"url\":\"$RECEIVER_URL\"}}")
id=$(jq -er .id <<<"$delivery")
at=$(jq -er .createdAt <<<"$delivery")
delivered 1

# List deliveries, newest first.
call --get "$webhooks/deliveries" -d status=DELIVERED -d "from=$at" | jq -e --arg id "$id" 'any(.items[]; .id == $id)'

# Send it again.
call -X POST "$webhooks/deliveries/$id/resend" | jq -e --arg id "$id" '.id == $id'
delivered 2

# Resend all deliveries of a time range, for example after an outage: here one second.
range=$(jq -n --arg from "$at" '{from: $from, to: ($from[:19] + "Z" | fromdate + 1 | todate), status: "DELIVERED"}')
call "$webhooks/deliveries/resend" -H "$json" -d "$range" | jq -e '.resent >= 1'
