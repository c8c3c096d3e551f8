#!/bin/sh
# Generates the secrets of an installation in the given folders, each once: those of all apps, the keys of sessions alone, and the
# keys of the biometric node alone. The database cannot be read without them.
set -eu
suite=$1 sessions=$2 node=$3

random() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }

# Writes its input to a file, atomically, unless the file exists.
generate() {
  [ ! -e "$1" ] || return 0
  cat >"$1.new"
  mv "$1.new" "$1"
}

if [ ! -e "$suite/gatehouse.env" ]; then
  password=$(random | tr -dc 'A-Za-z0-9')
  printf %s "$password" >"$suite/postgres-password"
  generate "$suite/gatehouse.env" <<END
GATEHOUSE_MASTER_KEYS=k1:$(random)
GATEHOUSE_ADMIN_TOKEN=gh_admin_$(random | tr -dc 'A-Za-z0-9')
DATABASE_URL=postgres://gatehouse:$password@postgres:5432/gatehouse
END
fi
# Installations of an earlier release get these two at their next start.
generate "$sessions/sessions.env" <<END
GATEHOUSE_TOKEN_KEYS=t1:$(random)
END
generate "$node/biometric-node.env" <<END
GATEHOUSE_NODE_KEYS=n1:$(random)
END
