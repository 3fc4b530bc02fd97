import { parseArgs } from 'node:util';
import { withDatabase, withFolder } from '../tests/load/bench-database.mjs';
import { grid } from '../tests/load/figures.mjs';
import { heads, lineOf, loadRun, offerTimes, quantile, timesOf } from '../tests/load/load-run.mjs';
import { machineFacts } from '../tests/load/machine.mjs';
import { Onlooker } from '../tests/load/orders.mjs';
import { withApp } from '../tests/load/running-app.mjs';
import { shoppersAt } from '../tests/load/shopper.mjs';
import { buildInProcess } from './build-process.mjs';

/**
 * `npm run load`: whole orders at `npm start`'s application, arriving at random whatever becomes of those before them. It
 * finds the knee, the highest rate of which every order is paid and offered soon, then measures half, one and two times
 * that. `-- --rate=40 --seconds=60` measures one rate. Builds what is stale first. Fails when a paid order has no offer, or
 * an answer was neither success nor 503.
 */

const { values: given } = parseArgs({
  options: {
    rate: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    shoppers: { type: 'string', default: '240' },
  },
});
const seconds = Number(given.seconds);
/** The knee is passed when an offer takes longer than this at the 99th percentile, or anything is refused. */
const SOON_MS = 1_000;
const SWEEP = { from: 5, factor: 1.5, seconds: 12, rest: 2_000 };
const WARM_UP = { rate: 4, seconds: 15, rest: 1_000 };

const say = (text) => process.stdout.write(`${text}\n`);

const isSoon = (run) =>
  run.orders.every(({ refusedAt }) => refusedAt === null) &&
  run.errors.length === 0 &&
  quantile(offerTimes(run), 0.99) <= SOON_MS;

async function kneeOf(measure) {
  let knee = SWEEP.from;
  for (let rate = SWEEP.from; ; rate *= SWEEP.factor) {
    const run = await measure({ ...SWEEP, rate });
    say(`${rate.toFixed(1)} orders/s: ${lineOf(run).slice(1).join(' | ')}`);
    if (!isSoon(run)) return knee;
    knee = rate;
  }
}

function ratios([half, , twice]) {
  const ratio = (values) => quantile(values(twice), 0.99) / quantile(values(half), 0.99);
  const paying = ratio((run) => timesOf(run, 'pay'));
  const offered = ratio(offerTimes);
  return `Twice the knee ÷ half the knee, p99: paying ${paying.toFixed(1)} × (goal ≤ 3), paid → offered ${offered.toFixed(1)} × (goal ≤ 10).`;
}

if (!(await buildInProcess())) process.exit(1);
await withFolder((folder) =>
  withDatabase(({ socketUrl: url }) =>
    withApp({ DATABASE_URL: url, DATA_DIR: folder }, async (app) => {
      const onlooker = await Onlooker.at(url);
      await onlooker.addPartners();
      say(`${machineFacts()}; the generator and PostgreSQL run on the same processors`);
      const shoppers = [];
      while (shoppers.length < Number(given.shoppers)) shoppers.push(...(await shoppersAt(app.url, 8)));
      const measure = (load) => loadRun({ app, onlooker, shoppers, ...load });
      await measure(WARM_UP);
      const runs = [];
      if (given.rate === undefined) {
        const knee = await kneeOf(measure);
        for (const share of [0.5, 1, 2]) runs.push(await measure({ rate: knee * share, seconds }));
      } else {
        runs.push(await measure({ rate: Number(given.rate), seconds }));
      }
      say(`\n${grid([heads, ...runs.map(lineOf)])}\n`);
      if (runs.length === 3) say(ratios(runs));
      say(machineFacts());
      await onlooker.end();
      /** @type {string[]} */
      const errors = runs.flatMap((run) => run.errors);
      const lost = runs.flatMap((run) => run.offers.filter(({ ms }) => ms === null));
      for (const error of new Set(errors)) say(`error: ${error}`);
      if (errors.length > 0 || lost.length > 0) process.exitCode = 1;
    }),
  ),
);
