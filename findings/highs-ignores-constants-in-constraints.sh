#!/usr/bin/env bash
# highs 1.15.3 reads a constant on the left of a constraint and forgets it: `x + 7 >= 9` bounds x by 9, not by 2. It
# reads the same constant in an objective. A variable of the section `Binary` keeps an upper bound that was given before.
#
# Why: its reader of LP text adds the terms of a row and drops the rest; `Binary` only lowers bounds that were not set.
# A guess would be: an error, as for `x >= 9 - y`, or the right answer. The status is `Optimal` in each case. Names with a
# hyphen, such as UUIDs, are such differences: `x-1` is x minus a constant.
#
# Seen with Node 20:
# constraint: Optimal 9, hyphen: Optimal 2, objective: Optimal 6, binary: Optimal 5
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent highs@1.15.3
cat > solve.mjs <<'JS'
import load from 'highs';

const { solve } = await load();
const programs = {
  constraint: ['Minimize', 'cost: x', 'Subject To', 'least: x + 7 >= 9', 'End'],
  hyphen: ['Minimize', 'cost: x', 'Subject To', 'least: x-1 >= 2', 'End'],
  objective: ['Minimize', 'cost: x + 5', 'Subject To', 'least: x >= 1', 'End'],
  binary: ['Maximize', 'gain: x', 'Subject To', 'most: x <= 9', 'Bounds', 'x <= 5', 'Binary', 'x', 'End'],
};
// In each program, x is the only variable.
for (const [name, lines] of Object.entries(programs)) {
  const { Status, ObjectiveValue } = solve(lines.join('\n'));
  console.log(`${name}: ${Status} ${ObjectiveValue}`);
}
JS
seen=$(node solve.mjs | paste -sd, | sed 's/,/, /g')
echo "$seen"
[ "$seen" = 'constraint: Optimal 9, hyphen: Optimal 2, objective: Optimal 6, binary: Optimal 5' ]
