#!/usr/bin/env bash
# PostgreSQL 18.7 (in @electric-sql/pglite 0.5.17) and Temporal (temporal-polyfill 1.0.8) take different instants for a local time that
# occurs twice. In the Azores that is midnight itself: the end of 30 October 2027 lies an hour apart in a query and in code.
#
# Why: `timestamp AT TIME ZONE zone` takes the second of a repeated hour (standard time), Temporal's default
# disambiguation `compatible` the first. In the hour that is skipped in spring both agree.
# A guess would be: a day ends at one instant, and only times after one o'clock are ever repeated.
# What helps: turn local times into instants on one side only, or ask Temporal for `disambiguation: 'later'`.
#
# Seen with Node 20, the three lines below.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @electric-sql/pglite@0.5.17 temporal-polyfill@1.0.8
cat > hours.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { Temporal } from 'temporal-polyfill';

const database = new PGlite();
const inDatabase = async (local, zone) => {
  const { rows } = await database.query('SELECT $1::timestamp AT TIME ZONE $2 AS instant', [local, zone]);
  return rows[0].instant.toISOString().slice(11, 16);
};
const inCode = (local, zone) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString().slice(11, 16);
const hours = [
  ['2027-10-31T00:00', 'Atlantic/Azores'],
  ['2027-10-31T01:00', 'Europe/Lisbon'],
  ['2027-03-28T00:30', 'Atlantic/Azores'],
];
for (const [local, zone] of hours) {
  console.log(`${local} ${zone}: PostgreSQL ${await inDatabase(local, zone)}Z, Temporal ${inCode(local, zone)}Z`);
}
await database.close();
JS
seen=$(node hours.mjs)
echo "$seen"
[ "$seen" = '2027-10-31T00:00 Atlantic/Azores: PostgreSQL 01:00Z, Temporal 00:00Z
2027-10-31T01:00 Europe/Lisbon: PostgreSQL 01:00Z, Temporal 00:00Z
2027-03-28T00:30 Atlantic/Azores: PostgreSQL 01:30Z, Temporal 01:30Z' ]
