import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grid } from '../tests/load/figures.mjs';
import { root } from './build-state.mjs';
import '../tests/support/jest/typescript-hooks.mjs';

/**
 * `npm run simulate:matching`: simulates a year of random orders and partners in Portugal with each of `policies`, and
 * prints a table of the results. The same seed gives the same table; `--all-agree` has every customer of a cleaning agree
 * to near days, `--policies=single,routes,ours` runs only these. `-- --seed=7 --orders=10000 --partners=300 --days=365`;
 * `--write` also writes the table into docs/matching-simulation.md, `--json` prints the results as JSON instead.
 */

const { countryYear } = await import('../tests/simulation/country-year.ts');
const { findingsOf } = await import('../tests/simulation/findings.ts');
const { inRoutes, oneByOne, planned, staggered } = await import('../tests/simulation/our-matching.ts');
const { broadcast } = await import('../tests/simulation/broadcast.ts');

const report = join(root, 'docs/matching-simulation.md');
const begin = '<!-- Written by `npm run simulate:matching -- --write`; edit outside of this block only. -->';
const end = '<!-- End of what `npm run simulate:matching` writes. -->';

const text = (fallback) => ({ type: 'string', default: fallback });
const flag = { type: 'boolean', default: false };
const { values: given } = parseArgs({
  options: {
    seed: text('2026'),
    orders: text('10000'),
    partners: text('300'),
    days: text('365'),
    'all-agree': flag,
    policies: { type: 'string', multiple: true },
    write: flag,
    json: flag,
  },
});

/** An option that must be a whole number from 1 on. */
function count(name) {
  const value = Number(given[name]);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} is a whole number from 1 on, not ${String(given[name])}`);
  return value;
}

const percent = (share) => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`);
const number = (value) => (Number.isNaN(value) ? '–' : value.toFixed(Math.abs(value) >= 100 ? 0 : 1));
const time = (minutes) => (minutes >= 120 ? `${number(minutes / 60)} h` : `${number(minutes)} min`);
const both = ({ p50, p95 }) => `${time(p50)} · ${time(p95)}`;

/** The lines of the table, with functions that read them from the results. */
const measures = [
  ['time to acceptance, p50 · p95', ({ minutes }) => both(minutes.all)],
  ['… flowers', ({ minutes }) => both(minutes.flowers)],
  ['… cleanings', ({ minutes }) => both(minutes.cleanings)],
  ['… visits of plans', ({ minutes }) => both(minutes.planVisits)],
  ['offers per service', ({ offersAService }) => offersAService.toFixed(2)],
  ['kilometres, mean · p95', ({ km }) => `${number(km.mean)} · ${number(km.p95)}`],
  ['… further than the nearest partner, mean', ({ km }) => number(km.beyondNearest)],
  ["… outside the partner's own radius", ({ km }) => percent(km.outsideRadius)],
  ['kilometres per cleaning in known cemeteries', ({ ways }) => number(ways.kmACleaning)],
  ['… cleanings per way', ({ ways }) => ways.cleaningsAWay.toFixed(2)],
  ['… ways; least possible', ({ ways }) => `${ways.count}; ${ways.least}`],
  ['cleanings of 15 to 28 October', ({ beforeAllSaints: { cleanings } }) => String(cleanings)],
  ['… unmatched', ({ beforeAllSaints: { unmatched } }) => percent(unmatched)],
  ['… kilometres per cleaning in known cemeteries', ({ beforeAllSaints }) => number(beforeAllSaints.kmACleaning)],
  ['… cleanings per way', ({ beforeAllSaints }) => beforeAllSaints.cleaningsAWay.toFixed(2)],
  ['unmatched, left to the admins', ({ unmatched }) => percent(unmatched.all)],
  ['… where three partners or more go', ({ unmatched }) => percent(unmatched.coveredWell)],
  ['… flowers', ({ unmatched }) => percent(unmatched.flowers)],
  ['… flowers ordered at night within 12 h', ({ unmatched }) => percent(unmatched.urgentByNight)],
  ['… cleanings', ({ unmatched }) => percent(unmatched.cleanings)],
  ['… visits of plans', ({ unmatched }) => percent(unmatched.planVisits)],
  ['… 25 October to 1 November', ({ unmatched }) => percent(unmatched.allSaints)],
  ['notifications per partner and day', ({ notificationsAPartnerAndDay: { mean } }) => number(mean)],
  ['… of the partner with the most', ({ notificationsAPartnerAndDay: { busiest } }) => number(busiest)],
  ['share of the work of the busiest tenth', ({ fairness }) => percent(fairness.busiestTenth)],
  ['partners without any work', ({ fairness }) => percent(fairness.withoutWork)],
];

function writeDocument(section) {
  const [before, rest] = readFileSync(report, 'utf8').split(begin);
  const [, after] = rest.split(end);
  writeFileSync(report, `${before}${begin}\n\n${section}\n\n${end}${after}`);
}

const scenario = {
  seed: String(given.seed),
  orders: count('orders'),
  partners: count('partners'),
  days: count('days'),
  doAllAgree: given['all-agree'],
};
/** The policies by name, with the head of their column; in each year the shop sells more at night with `standing`. */
const policies = {
  single: { head: 'one at a time', policy: oneByOne },
  staggered: { head: 'staggered', policy: staggered },
  third: { head: '… 30 % in advance', policy: staggered, standing: 0.3 },
  half: { head: '… 50 % in advance', policy: staggered, standing: 0.5 },
  routes: { head: 'in routes', policy: inRoutes },
  ours: { head: 'planned for All Saints (ours)', policy: planned },
  everyone: { head: 'ping everyone', policy: broadcast },
};
const chosen = given.policies?.flatMap((names) => names.split(',')) ?? Object.keys(policies);
const unknown = chosen.filter((name) => !Object.hasOwn(policies, name));
if (unknown.length > 0)
  throw new Error(`--policies are ${Object.keys(policies).join(', ')}, not ${unknown.join(', ')}`);
if (given.write && given.policies) throw new Error('--write needs all policies');

const start = performance.now();
const year = await countryYear(scenario);
const results = {};
for (const name of chosen) {
  const { policy, standing } = policies[name];
  const ofPolicy = standing === undefined ? year : await countryYear({ ...scenario, standing });
  results[name] = findingsOf(ofPolicy, await policy(ofPolicy), scenario.days);
}

const found = chosen.map((name) => results[name]);
const rows = measures.map(([what, read]) => [what, ...found.map(read)]);
const sold = new Set(year.visits.map(({ orderId }) => orderId)).size;
const facts = `_Seed ${scenario.seed}: ${scenario.orders} orders of ${scenario.days} days, ${year.visits.length} services, ${scenario.partners} partners. The shop refused ${percent(1 - sold / scenario.orders)} of the orders, because nobody goes there._`;
const section = `${grid([['', ...chosen.map((name) => policies[name].head)], ...rows])}\n\n${facts}`;
if (given.json) console.log(JSON.stringify({ scenario, ...results }, null, 2));
else console.log(`${section}\n\n${((performance.now() - start) / 1000).toFixed(0)} s`);
if (given.write) writeDocument(section);
