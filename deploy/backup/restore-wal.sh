#!/bin/bash
# PostgreSQL's restore_command during a recovery: brings a file of its log back. BACKUP_IDENTITY is the file with the
# private key.
#   restore_command = 'BACKUP_IDENTITY=PATH/perpetua-backup.key /opt/perpetua/current/deploy/backup/restore-wal.sh "%f" "%p"'
set -euo pipefail
umask 077
# shellcheck source=backup.env
. "${BACKUP_SETTINGS:-/etc/perpetua/backup.env}"
name=$1 target=$2
file="$BACKUP_DIR/wal/$name.gz.age"
# PostgreSQL asks for files that do not exist yet, and takes that as the end of the log.
[ -e "$file" ] || exit 1
age -d -i "$BACKUP_IDENTITY" "$file" | gzip -dc > "$target"
