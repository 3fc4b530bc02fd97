#!/bin/bash
# PostgreSQL's archive_command: stores a finished file of its log, compressed and encrypted. It succeeds only when the file
# is durable, and never replaces a file with other content.
#   archive_command = '/opt/perpetua/current/deploy/backup/archive-wal.sh "%p" "%f"'
set -euo pipefail
umask 077
# shellcheck source=backup.env
. "${BACKUP_SETTINGS:-/etc/perpetua/backup.env}"
file=$1 name=$2
archive="$BACKUP_DIR/wal"
target="$archive/$name.gz.age"
mkdir -p "$archive"

sum=$(sha256sum "$file" | cut -c1-64)
# PostgreSQL repeats a call whose success it has not noticed.
if [ -e "$target" ]; then
  [ "$(cat "$target.sha256")" = "$sum" ] && exit 0
  echo "$target exists with other content: another server archives into the same folder" >&2
  exit 1
fi
draft="$archive/.$name.$$"
trap 'rm -f "$draft"' EXIT
gzip -c "$file" | age -r "$BACKUP_RECIPIENT" -o "$draft"
printf '%s\n' "$sum" > "$target.sha256"
sync "$draft" "$target.sha256"
mv "$draft" "$target"
sync "$archive"
