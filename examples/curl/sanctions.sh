#!/usr/bin/env bash
# Sanctions screening: a file, people as JSON, and the lists. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY.
set -euo pipefail
call() { curl --silent --show-error --fail-with-body -H "x-api-key: $GATEHOUSE_API_KEY" "$@"; }
base="$GATEHOUSE_URL/v2/open-sanctions"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
people="$folder/people.csv"
printf 'id,firstname,lastname,dob\n1,Wladimir,Putin,1952-10-07\n2,Ann,Lee,1980-01-01\n' >"$people"

# List the datasets, with their age.
call "$base/datasets" | jq -e 'any(.datasets[]; .name == "default")'

# A file. A row without a match has "match": "false", a string.
call "$base/file/default?scoreThreshold=0.9" -F "file=@$people" |
  jq -e '.summary.total == 2 and (.results | map(.id) == ["1", "2"]) and .results[1].match == "false"'

# The same as CSV, without false positives.
call "$base/file/default?exclude=NK-example-1,NK-example-2" -F "file=@$people" -H 'accept: text/csv' |
  grep -c '^2,Ann,Lee,1980-01-01,false'

# Up to 1,000 people as JSON.
call "$base/match/default" -H 'content-type: application/json' \
  -d '{"people":[{"id":"2","firstname":"Ann","lastname":"Lee","dob":"1980-01-01"}],"scoreThreshold":0.9}' |
  jq -e '.summary.total == 1 and .summary.matched.count == 0'
