#!/bin/bash
# Makes an encrypted base backup of a running PostgreSQL (base/TIME.tar.age) with its label (base/TIME.label), and removes
# base backups and log files that are older than KEEP_DAYS. A base backup and the log files since then restore any moment
# after it. Needs psql, age and read access to PostgreSQL's data folder; run it as the user postgres.
set -euo pipefail
umask 077
set -a
# shellcheck source=backup.env
. "${BACKUP_SETTINGS:-/etc/perpetua/backup.env}"
set +a
# Not where the caller happens to be, which this user perhaps cannot read.
cd /
base="$BACKUP_DIR/base" wal="$BACKUP_DIR/wal"
stamp=$(date -u +%Y-%m-%dT%H-%M-%SZ)
# The user of the application reads the age of the newest one, not the backups.
mkdir -p "$base" "$wal"
chmod 0750 "$base"
exec 9> "$base/.lock"
flock -n 9 || { echo 'another base backup is being made' >&2; exit 1; }
rm -rf "$base"/.draft-*
export DRAFT="$base/.draft-$stamp"
mkdir "$DRAFT"

# What PostgreSQL makes anew, or takes from the archive.
export LEFT_OUT="--exclude=./pg_wal/* --exclude=./postmaster.* --exclude=./pg_replslot/* --exclude=./pg_dynshmem/* \
--exclude=./pg_notify/* --exclude=./pg_serial/* --exclude=./pg_snapshots/* --exclude=./pg_stat_tmp/* \
--exclude=./pg_subtrans/* --exclude=./.s.PGSQL.* --exclude=pgsql_tmp*"
# Files change while they are read, which the log makes good: tar then ends with 1.
export COPY='set -o pipefail; { tar -C "$PGDATA_FOLDER" $LEFT_OUT -cf - . || [ $? -eq 1 ]; } | gzip -1 | age -r "$BACKUP_RECIPIENT" -o "$DRAFT/base.tar.age"'
PGDATA_FOLDER=$(psql -XAtq "$BACKUP_DATABASE_URL" -c 'SHOW data_directory')
export PGDATA_FOLDER

# The backup lasts as long as the session that has begun it.
psql -XAtq -v ON_ERROR_STOP=1 "$BACKUP_DATABASE_URL" <<'SQL'
SET statement_timeout = '2h';
SELECT 'begun' FROM pg_backup_start('perpetua', fast => true) \g /dev/null
\! bash -c "$COPY" && touch "$DRAFT/copied"
\getenv draft DRAFT
\set label :draft '/label'
\o :label
SELECT labelfile FROM pg_backup_stop(wait_for_archive => true);
\o
SQL
[ -e "$DRAFT/copied" ] || { echo 'the data folder could not be copied' >&2; exit 1; }
grep -q '^START WAL LOCATION' "$DRAFT/label"
sync "$DRAFT/label" "$DRAFT/base.tar.age"
mv "$DRAFT/label" "$base/$stamp.label"
mv "$DRAFT/base.tar.age" "$base/$stamp.tar.age"
rm -r "$DRAFT"
sync "$base"
echo "$base/$stamp.tar.age"

# Keeps the newest base backup that is older than KEEP_DAYS too: the moments after it need it.
mapfile -t old < <(find "$base" -maxdepth 1 -name '*.tar.age' -mtime "+$((KEEP_DAYS - 1))" | sort | head -n -1)
for backup in "${old[@]}"; do rm -f "$backup" "${backup%.tar.age}.label"; done
oldest=$(find "$base" -maxdepth 1 -name '*.label' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]\{24\}\))$/\1/p' "$oldest")
# The first eight digits are the timeline; the names sort by the rest.
find "$wal" -maxdepth 1 -type f -name '????????????????????????*' -printf '%f\n' | while read -r name; do
  [[ "${name:8:16}" < "${first:8:16}" ]] && rm -f "$wal/$name"
done || true
