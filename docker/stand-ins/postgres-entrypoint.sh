#!/usr/bin/env bash
# What the entrypoint of the official image does, as far as our files use it.
set -euo pipefail
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 0700 "$PGDATA"
  chown postgres: "$(dirname "$PGDATA")" "$PGDATA" /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  user=${POSTGRES_USER:-postgres} database=${POSTGRES_DB:-${POSTGRES_USER:-postgres}}
  [ -z "${POSTGRES_PASSWORD_FILE:-}" ] || POSTGRES_PASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
  export PGUSER=$user PGPASSWORD=${POSTGRES_PASSWORD:?is missing}
  mkdir -p "$PGDATA"
  initdb --username="$user" --pwfile=<(printf '%s\n' "$PGPASSWORD")
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  printf "listen_addresses = '*'\nunix_socket_directories = '/var/run/postgresql'\n" >>"$PGDATA/postgresql.conf"
  pg_ctl -w -o "-c listen_addresses=''" start
  [ "$database" = postgres ] || psql -d postgres -v ON_ERROR_STOP=1 -c "CREATE DATABASE \"$database\""
  for file in /docker-entrypoint-initdb.d/*; do
    case $file in
      *.sh) bash "$file" ;;
      *.sql) psql -d "$database" -v ON_ERROR_STOP=1 -f "$file" ;;
    esac
  done
  pg_ctl -w -m fast stop
fi
exec "$@"
