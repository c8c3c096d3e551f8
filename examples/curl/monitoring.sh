#!/usr/bin/env bash
# Monitoring: a population, its people, alerts, decisions, and the audit trail. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY, and for the key of
# the person who approves GATEHOUSE_ADMIN_URL and GATEHOUSE_ADMIN_TOKEN.
set -euo pipefail
call() { curl --silent --show-error --fail-with-body -H "x-api-key: $GATEHOUSE_API_KEY" -H 'x-user: jane.doe' "$@"; }
json='content-type: application/json'
base="$GATEHOUSE_URL/v2/open-sanctions"
population="$base/populations/curl-$(date +%s)-$$"

# Create a population. With four eyes, a second person must approve each decision.
call -X PUT "$population" -H "$json" -d '{"dataset":"default","threshold":0.9,"fourEyes":true}' | jq -e .fourEyes
call "$base/populations" | jq -e '.populations | length > 0'

# Add people; the same people again change nothing.
people='{"people":[{"id":"1","firstname":"Wladimir","lastname":"Putin","dob":"1952-10-07"},{"id":"2","firstname":"Ann","lastname":"Lee"}]}'
call "$population/people" -H "$json" -d "$people" | jq -e '.added == 2'
call "$population/people" -H "$json" -d "$people" | jq -e '.unchanged == 2'
call "$population/people" -H 'accept: text/csv' | grep -c '^2,Ann,Lee'
call "$population/people/2" | jq -e '.lastname == "Lee"'

# Wait until everybody is screened. From then on every new version of a list starts a run.
until call "$population" | jq -e '.pending == 0' >/dev/null; do sleep 0.2; done
call "$population/runs" | jq -e '.items | length >= 0'

# The alerts, in the order of their changes. The next page of an hour later begins after this cursor.
page=$(call "$population/alerts?state=OPEN")
cursor=$(jq -er .nextCursor <<<"$page")
alert=$(jq -er '.items[] | select(.personId == "1").id' <<<"$page" | head -n 1)
call "$population/alerts/$alert" | jq -e '.person.lastname == "Putin" and (.match.features | length > 0)'

# Review it, and propose a decision.
call "$population/alerts/$alert/review" -H "$json" -d '{"user":"jane.doe"}' | jq -e '.state == "IN_REVIEW"'
call "$population/alerts/$alert/decision" -H "$json" \
  -d '{"outcome":"DISMISSED","reason":"different_date_of_birth","note":"Passport checked.","user":"jane.doe"}' |
  jq -e '.proposal.outcome == "DISMISSED"'

# Another person approves it, with a key of their own, which an operator has created.
customer=$(curl -sS --fail-with-body "$GATEHOUSE_ADMIN_URL/admin/keys" -H "authorization: Bearer $GATEHOUSE_ADMIN_TOKEN" |
  jq -er --arg key "…${GATEHOUSE_API_KEY: -4}" 'first(.[] | select(.api_key == $key and .status == "active")).customer')
approver=$(curl -sS --fail-with-body "$GATEHOUSE_ADMIN_URL/admin/keys" -H "authorization: Bearer $GATEHOUSE_ADMIN_TOKEN" \
  -H "$json" -d "{\"customer\":\"$customer\",\"mode\":\"test\"}" | jq -er .api_key)
# The revision binds the approval to the proposal that this person has read.
revision=$(curl -sS --fail-with-body "$population/alerts/$alert" -H "x-api-key: $approver" -H 'x-user: john.roe' |
  jq -er 'select(.proposal.outcome == "DISMISSED").revision')
curl -sS --fail-with-body "$population/alerts/$alert/approval" -H "x-api-key: $approver" -H "$json" \
  -d "{\"approve\":true,\"user\":\"john.roe\",\"revision\":$revision}" | jq -e '.state == "DISMISSED"'

# The evidence, as a page that prints to one sheet. Poll for what has changed since.
call "$population/alerts/$alert/report" | grep -c '<!doctype html>'
call "$population/alerts?since=$cursor" | jq -e --arg id "$alert" 'any(.items[]; .id == $id and .state == "DISMISSED")'

# Withdraw the decision.
call "$population/alerts/$alert/reopen" -H "$json" -d '{"reason":"new_information","user":"jane.doe"}' | jq -e '.state == "OPEN"'

# Who did what.
call "$base/audit?limit=50" | jq -e 'any(.items[]; .action | startswith("alert."))'

# Delete a person with their alerts, and the population with its key.
call -X DELETE "$population/people/1"
call -X DELETE "$population"
