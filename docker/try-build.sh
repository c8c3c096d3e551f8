#!/usr/bin/env bash
# Builds every image without a Docker engine: as root, with buildah and debootstrap, in its own folder.
#   docker/try-build.sh /var/tmp/gatehouse-images
# The base image is built from Debian, npm and the local Node.js in place of the official one. The layers on top of it are the
# same as in the official images; their size is printed as "added".
set -euo pipefail
mkdir -p "${1:?names no folder to work in}"
work=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
base=$(sed -n 's/^ARG NODE_IMAGE=//p' docker/Dockerfile)
certificates=${NODE_EXTRA_CA_CERTS:-}

images() { buildah --root "$work/images" --runroot "$work/run" "$@"; }

make_base() {
  local root=$work/base container
  debootstrap --variant=minbase bookworm "$root" >"$work/debootstrap.log"
  rm -rf "$root"/var/{cache/apt/archives/*.deb,lib/apt/lists/*} "$root"/usr/share/{doc,man,locale}/*
  mkdir -p "$root/usr/local/lib/node_modules"
  cp "$(node -p process.execPath)" "$root/usr/local/bin/node"
  cp -r "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  container=$(images from scratch)
  images add --quiet "$container" "$root" /
  if [ -n "$certificates" ]; then
    images add --quiet "$container" "$certificates" /etc/extra-certificates.crt
    images config --env NODE_EXTRA_CA_CERTS=/etc/extra-certificates.crt "$container"
  fi
  images commit --quiet --rm "$container" "$base"
}

build() {
  local name=$1
  shift
  images bud --isolation chroot --layers --format docker --ignorefile docker/Dockerfile.dockerignore \
    --file docker/Dockerfile --tag "gatehouse/$name" "$@" . >"$work/$name.log" 2>&1 ||
    { tail -n 30 "$work/$name.log" && return 1; }
  echo "$name: $(size "gatehouse/$name") MB, of which $(($(size "gatehouse/$name") - $(size "$base"))) MB are added"
}

size() { images images --format '{{.Size}}' "$1" | sed 's/ MB$//'; }

images inspect --type image "$base" >/dev/null 2>&1 || make_base
for app in string-store sanctions sessions biometric-node; do build "$app" --build-arg "APP=$app"; done
