#!/bin/sh
# The official image accepts connections from other containers without a password.
set -eu
[ "$1" != valkey-server ] || set -- "$@" --protected-mode no
if [ "$1" = valkey-server ] && [ "$(id -u)" = 0 ]; then exec setpriv --reuid=999 --regid=1000 --clear-groups "$@"; fi
exec "$@"
