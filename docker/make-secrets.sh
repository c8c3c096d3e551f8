#!/bin/sh
# Generates the secrets of an installation in the given folder, once. The database cannot be read without the master key.
set -eu
cd "$1"
[ ! -e gatehouse.env ] || exit 0

random() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }
password=$(random | tr -dc 'A-Za-z0-9')

printf %s "$password" >postgres-password
cat >gatehouse.env.new <<END
GATEHOUSE_MASTER_KEYS=k1:$(random)
GATEHOUSE_ADMIN_TOKEN=gh_admin_$(random | tr -dc 'A-Za-z0-9')
DATABASE_URL=postgres://gatehouse:$password@postgres:5432/gatehouse
END
# Written atomically.
mv gatehouse.env.new gatehouse.env
