#!/bin/bash
# Runs a command of the release with the settings and secrets of the installation, as its user; for root:
#   ln -s /opt/perpetua/current/deploy/perpetua.sh /usr/local/sbin/perpetua
#   perpetua doctor
set -euo pipefail
settings=${PERPETUA_SETTINGS:-/etc/perpetua}
set -a
# shellcheck source=perpetua.env
. "$settings/perpetua.env"
# secrets/jwt-secret is JWT_SECRET, and so on.
for file in "$settings"/secrets/*; do
  name=$(basename "$file" | tr 'a-z-' 'A-Z_')
  printf -v "$name" '%s' "$(cat "$file")"
done
export PERPETUA_COMMAND=perpetua
set +a
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
exec runuser -u "${PERPETUA_USER:-perpetua}" --preserve-environment -- node start.mjs "$@"
