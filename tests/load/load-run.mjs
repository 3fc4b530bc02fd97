import { setTimeout as delay } from 'node:timers/promises';
import { calls, openLoop } from './open-loop.mjs';

/** The time limit for finishing the remaining work after the last arrival. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 500;
const MEMORY_EVERY_MS = 250;

/** Milliseconds from each payment to its first offer (null without an offer), for orders paid since `$1`. */
const OFFERS = `SELECT paid.stream_id AS "orderId",
    extract(epoch FROM min(offer.recorded_at) - paid.recorded_at) * 1000 AS ms
  FROM es.events AS paid
  LEFT JOIN es.events AS offer ON offer.correlation_id = paid.stream_id AND offer.type = 'OfferMade'
  WHERE paid.type = 'OrderPaid' AND paid.recorded_at >= $1
  GROUP BY paid.stream_id, paid.recorded_at`;

/**
 * Runs the load at one rate; returns results from the responses, the database and the memory of the process.
 * @param {number} rest milliseconds to wait after the last offer, before memory is read again
 */
export async function loadRun({ app, onlooker, shoppers, rate, seconds, rest }) {
  const [{ now }] = await onlooker.rows('SELECT clock_timestamp() AS now');
  const before = app.residentMb();
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, app.residentMb())), MEMORY_EVERY_MS);
  const [cpuBefore, start] = [process.cpuUsage(), performance.now()];
  const { orders, unserved, lateMs } = await openLoop({ url: app.url, shoppers, rate, seconds });
  const lasted = performance.now() - start;
  const cpu = process.cpuUsage(cpuBefore);
  const offers = await allOffered(onlooker, now);
  clearInterval(watching);
  await delay(rest);
  return {
    rate,
    orders,
    unserved,
    lateMs,
    offers,
    paid: orders.filter(({ orderId }) => orderId !== null).length,
    errors: orders.flatMap(({ error }) => (error === null ? [] : [error])),
    driverCpu: (cpu.user + cpu.system) / 1_000 / lasted,
    memory: { before, peak, after: app.residentMb() },
  };
}

/** Combines several runs of one rate. */
export const together = (runs) => ({
  rate: runs[0].rate,
  orders: runs.flatMap(({ orders }) => orders),
  unserved: runs.reduce((sum, { unserved }) => sum + unserved, 0),
  lateMs: Math.max(...runs.map(({ lateMs }) => lateMs)),
  offers: runs.flatMap(({ offers }) => offers),
  paid: runs.reduce((sum, { paid }) => sum + paid, 0),
  errors: runs.flatMap(({ errors }) => errors),
  driverCpu: runs.reduce((sum, { driverCpu }) => sum + driverCpu, 0) / runs.length,
  memory: {
    before: runs[0].memory.before,
    peak: Math.max(...runs.map(({ memory }) => memory.peak)),
    after: runs.at(-1).memory.after,
  },
});

async function allOffered(onlooker, since) {
  for (const end = performance.now() + TIMEOUT_MS; ; await delay(POLL_MS)) {
    const offers = await onlooker.rows(OFFERS, [since]);
    if (offers.every(({ ms }) => ms !== null) || performance.now() > end) return offers;
  }
}

/** A quantile of numbers; NaN if there are none. */
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Milliseconds from payment to offer, for the orders that have an offer. */
export const offerTimes = ({ offers }) => offers.flatMap(({ ms }) => (ms === null ? [] : [Number(ms)]));

/** The milliseconds of `call` in every order in which it was sent and not refused. */
export const timesOf = ({ orders }, call) =>
  orders.flatMap(({ times, refusedAt }) => (times[call] === undefined || refusedAt === call ? [] : [times[call]]));

const shown = (ms) => (Number.isNaN(ms) ? '–' : ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms.toFixed(0)} ms`);
const pair = (values) => `${shown(quantile(values, 0.5))} / ${shown(quantile(values, 0.99))}`;

export const heads = [
  'orders/s',
  'arrived',
  'paid',
  ...calls.map((call) => `${call} p50 / p99`),
  'paid → offered p50 / p99',
  'refused with 503',
  'without offer',
  'other errors',
  'RSS before, peak, after',
  'driver CPU, late',
];

/** The cells of one run's row in the report, in the order of {@link heads}. */
export function lineOf(run) {
  const { before, peak, after } = run.memory;
  return [
    run.rate.toFixed(run.rate < 10 ? 1 : 0),
    `${run.orders.length}${run.unserved > 0 ? ` (+${run.unserved} not sent)` : ''}`,
    String(run.paid),
    ...calls.map((call) => pair(timesOf(run, call))),
    pair(offerTimes(run)),
    String(run.orders.filter(({ refusedAt }) => refusedAt !== null).length),
    String(run.offers.filter(({ ms }) => ms === null).length),
    String(run.errors.length),
    [before, peak, after].map((mb) => mb.toFixed(0)).join(', ') + ' MB',
    `${(100 * run.driverCpu).toFixed(0)} %, ${run.lateMs.toFixed(0)} ms`,
  ];
}
