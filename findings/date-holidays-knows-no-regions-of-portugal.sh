#!/usr/bin/env bash
# date-holidays 3.37.0 has no regions of Portugal and accepts their codes without a word: the Day of the Azores (the Monday
# after Pentecost) and the Day of Madeira (1 July) are ordinary days there.
#
# Why: the constructor takes an unknown state for none; `getStates('PT')` is undefined.
# A guess would be: a code of ISO 3166-2 (PT-20 the Azores, PT-30 Madeira) is either known or an error.
# What helps: ask `getStates` first, and keep the regional days in the project.
#
# Seen with Node 20: `states undefined; 2027-05-17 in PT-20: false; 2027-07-01 in PT-30: false; in PT-99: the same list`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent date-holidays@3.37.0
cat > regions.mjs <<'JS'
import Holidays from 'date-holidays';

const in2027 = (state) => JSON.stringify(new Holidays('PT', state).getHolidays(2027).map(({ date, name }) => [date, name]));
const isHoliday = (state, day) => new Holidays('PT', state).isHoliday(new Date(`${day}T12:00:00Z`));
const same = in2027('99') === in2027(undefined) && in2027('20') === in2027(undefined);
console.log(
  `states ${new Holidays().getStates('PT')}; 2027-05-17 in PT-20: ${isHoliday('20', '2027-05-17')}; ` +
    `2027-07-01 in PT-30: ${isHoliday('30', '2027-07-01')}; in PT-99: ${same ? 'the same list' : 'another list'}`,
);
JS
seen=$(node regions.mjs)
echo "$seen"
[ "$seen" = 'states undefined; 2027-05-17 in PT-20: false; 2027-07-01 in PT-30: false; in PT-99: the same list' ]
