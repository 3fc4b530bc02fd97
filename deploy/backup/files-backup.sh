#!/bin/bash
# Backs up what is outside PostgreSQL, encrypted: photos, documents, seals, records of closures and generated secrets
# (files/TIME.tar.age). Expires as base backups do. Run it as root or as the user of the application.
set -euo pipefail
umask 077
# shellcheck source=backup.env
. "${BACKUP_SETTINGS:-/etc/perpetua/backup.env}"
files="$BACKUP_DIR/files"
stamp=$(date -u +%Y-%m-%dT%H-%M-%SZ)
mkdir -p "$files"
draft="$files/.draft-$stamp"
trap 'rm -f "$draft"' EXIT
# Rendered pages are made anew; PostgreSQL has backups of its own.
{ tar -C "$DATA_DIR" --exclude=./pages --exclude=./postgres --exclude='*.part' -czf - . || [ $? -eq 1 ]; } |
  age -r "$BACKUP_RECIPIENT" -o "$draft"
sync "$draft"
mv "$draft" "$files/$stamp.tar.age"
echo "$files/$stamp.tar.age"
find "$files" -maxdepth 1 -name '*.tar.age' -mtime "+$((KEEP_DAYS - 1))" | sort | head -n -1 | xargs -r rm -f
