import { parseArgs } from 'node:util';
import { grid } from '../tests/load/figures.mjs';
import { heads, lineOf, loadRun, offerTimes, quantile, timesOf, together } from '../tests/load/load-run.mjs';
import { machineFacts } from '../tests/load/machine.mjs';
import { withOnlooker } from '../tests/load/orders.mjs';
import { withPaymentProvider } from '../tests/load/payment-provider.mjs';
import { withApp } from '../tests/load/running-app.mjs';
import { shoppersAt } from '../tests/load/shopper.mjs';
import { buildInProcess } from './build-process.mjs';

/**
 * `npm run load`: sends complete orders to the application of `npm start`, at random times and independently of earlier
 * ones. It searches for the knee, the highest rate at which every order is paid and offered soon, then measures half,
 * one and two times that rate in three rounds (`-- --knee=20` skips the search). The simulated payment provider runs in
 * the load generator, because Stripe would not share the application's process either; with `-- --sandbox`, the
 * application's own sandbox takes the payments. `-- --rate=40 --seconds=60` measures one rate. Builds what is stale
 * first. Fails when a paid order has no offer, or a response is neither a success nor a 503.
 */

const { values: given } = parseArgs({
  options: {
    rate: { type: 'string' },
    knee: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    shoppers: { type: 'string', default: '240' },
    sandbox: { type: 'boolean', default: false },
  },
});
const seconds = Number(given.seconds);
/** A rate is above the knee when offers take longer than this at the 99th percentile, or any request is rejected. */
const SOON_MS = 1_000;
const SWEEP = { from: 5, factor: 1.5, seconds: 12, rest: 2_000 };
const SHARES = [0.5, 1, 2];
const ROUNDS = 3;
const PAUSE_MS = 5_000;
/** Pause before the final reading of the memory, in milliseconds. */
const REST_MS = 30_000;
const WARM_UP = { rate: 4, seconds: 15, rest: 1_000 };

const say = (text) => process.stdout.write(`${text}\n`);

const isSoon = (run) =>
  run.orders.every(({ refusedAt }) => refusedAt === null) &&
  run.errors.length === 0 &&
  quantile(offerTimes(run), 0.99) <= SOON_MS;

/**
 * A rate counts as above the knee only if it fails twice, so that load from other programs is not mistaken for ours.
 */
async function kneeOf(measure) {
  const isTooMuch = async (rate) => {
    const run = await measure({ ...SWEEP, rate });
    say(`${rate.toFixed(1)} orders/s: ${lineOf(run).slice(1).join(' | ')}`);
    return !isSoon(run);
  };
  let knee = SWEEP.from;
  for (let rate = SWEEP.from; ; rate *= SWEEP.factor) {
    if ((await isTooMuch(rate)) && (await isTooMuch(rate))) return knee;
    knee = rate;
  }
}

/**
 * Measures half, one and two times a rate alternately over several rounds, so that disturbances affect all rates alike.
 */
async function inTurn(measure, knee) {
  const runs = [[], [], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, share] of SHARES.entries()) {
      const rest = round === ROUNDS ? REST_MS : PAUSE_MS;
      runs[index].push(await measure({ rate: knee * share, seconds, rest }));
    }
  }
  return runs.map(together);
}

function ratios([half, , twice]) {
  const ratio = (values) => quantile(values(twice), 0.99) / quantile(values(half), 0.99);
  const paying = ratio((run) => timesOf(run, 'pay'));
  const offered = ratio(offerTimes);
  return `Twice the knee ÷ half the knee, p99: paying ${paying.toFixed(1)} × (goal ≤ 3), paid → offered ${offered.toFixed(1)} × (goal ≤ 10).`;
}

/** Measures, prints the report, and returns whether no response was wrong and every paid order got an offer. */
async function measureAll({ app, onlooker, provider }) {
  await onlooker.addPartners();
  say(`${machineFacts()}; the generator and PostgreSQL run on the same processors`);
  const shoppers = [];
  while (shoppers.length < Number(given.shoppers)) shoppers.push(...(await shoppersAt(app.url, 3, provider)));
  const measure = (load) => loadRun({ app, onlooker, shoppers, ...load });
  await measure(WARM_UP);
  const runs = [];
  if (given.rate === undefined) {
    runs.push(...(await inTurn(measure, given.knee === undefined ? await kneeOf(measure) : Number(given.knee))));
  } else {
    runs.push(await measure({ rate: Number(given.rate), seconds, rest: REST_MS }));
  }
  say(`\n${grid([heads, ...runs.map(lineOf)])}\n`);
  if (runs.length === 3) say(ratios(runs));
  say(machineFacts());
  /** @type {string[]} */
  const errors = runs.flatMap((run) => run.errors);
  const lost = runs.flatMap((run) => run.offers.filter(({ ms }) => ms === null));
  for (const error of new Set(errors)) say(`error: ${error}`);
  return errors.length === 0 && lost.length === 0;
}

const withProvider = (work) => (given.sandbox ? work(undefined) : withPaymentProvider(work));

if (!(await buildInProcess())) process.exit(1);
// Imported only after the build, because this module loads compiled files.
const { withDatabase, withFolder } = await import('../tests/load/bench-database.mjs');
await withFolder((folder) =>
  withDatabase(({ socketUrl: url }) =>
    withProvider((provider) =>
      withApp({ DATABASE_URL: url, DATA_DIR: folder, ...provider?.environment }, (app) =>
        withOnlooker(url, async (onlooker) => {
          if (!(await measureAll({ app, onlooker, provider }))) process.exitCode = 1;
        }),
      ),
    ),
  ),
);
