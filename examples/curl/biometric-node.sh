#!/usr/bin/env bash
# The biometric node: enroll, predict, delete. Needs GATEHOUSE_URL and GATEHOUSE_API_KEY.
set -euo pipefail
cd "$(dirname "$0")"
node="$GATEHOUSE_URL/node"
call() {
  curl --silent --show-error --fail-with-body -H "x-api-key: $GATEHOUSE_API_KEY" -H 'content-type: application/json' "$@"
}
# curl cannot encrypt, so this uses Python with the package cryptography.
cipher() { python3 ../python/wire_cipher.py "$@"; }

# Check the API key.
call "$node/api-key/checkApiKeyValid" -d '{}' | jq -e '.status == 0'

# A face vector; here it is random.
feature=$(awk -v seed="$RANDOM" 'BEGIN {
  srand(seed); printf "{\"type\":\"face\",\"embedding_vector\":["
  for (i = 0; i < 128; i++) printf "%s%.4f", (i ? "," : ""), 2 * rand() - 1
  print "]}"
}')

# In plain text, protected by TLS only: enroll, and predict. The version of the face model is FACE3_3 here
# unless the body names another one; each version has its own gallery.
plain=$(jq -n --argjson feature "$feature" '{features: $feature}')
puid=$(call "$node/plainEnroll" -d "$plain" | jq -er 'select(.message == "Ok").puid')
call "$node/plainPredict" -d "$plain" | jq -e --arg puid "$puid" '.puid == $puid'

# Encrypted, so that logged bodies reveal nothing; a proxy that sees the headers has the key. It is the same person, already
# enrolled. The version is in the path.
sealed=$(jq -n --arg features "$(cipher seal features "[$feature]")" '{features: $features}')
call "$node/FACE3_3/enroll" -d "$sealed" | jq -e '.message == "User Already Enrolled"'
found=$(call "$node/FACE3_3/predict" -d "$sealed" | jq -er .puid)
[ "$(cipher open puid "$found")" = "$puid" ]

# Delete the person by their encrypted id.
erase() { jq -n --arg puid "$(cipher seal puid "$1")" '{puid: $puid}'; }
call "$node/FACE3_3/deleteUser" -d "$(erase "$puid")" | jq -e '.message == "delete successful"'
call "$node/FACE3_3/predict" -d "$sealed" | jq -e '.message == "User not enrolled"'

# Without a version in the path it is FACE3_1.
person=$(call "$node/enroll" -d "$sealed" | jq -er 'select(.message == "Ok").puid')
call "$node/predict" -d "$sealed" | jq -e '.status == 0 and .score > 0.99'
call "$node/deleteUser" -d "$(erase "$(cipher open puid "$person")")" | jq -e '.status == 200'
