import { setTimeout as delay } from 'node:timers/promises';
import { fillEvents } from './audit-rows.mjs';
import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { withOnlooker } from './orders.mjs';
import { ratios } from './pairs.mjs';
import { adminHeaders, withApp } from './running-app.mjs';

export const title = '(r) Verification of the history, from 10,000 events to a million';

const [FEW, MANY] = [10_000, 1_000_000];
const EVENTS_A_SEAL = 5_000;
const ROUNDS = 3;
const POLL_MS = 20;

/**
 * The tables on which the benchmark runs `VACUUM ANALYZE`, because it does not wait the minutes until autovacuum does.
 */
const HISTORY = ['es.events', 'es.streams', 'es.commands', 'es.seals'];

/** Seals all events, as a worker does every minute. */
async function sealAll(onlooker) {
  for (;;) {
    const [{ sealed_events: sealed }] = await onlooker.rows('SELECT sealed_events FROM es.seal($1)', [EVENTS_A_SEAL]);
    if (sealed < EVENTS_A_SEAL) return;
  }
}

async function asked(url, { method = 'GET', headers }) {
  const response = await fetch(url, { method, headers });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

const withoutFindings = (verification) => {
  if (verification.findings.length > 0) throw new Error(`verify: ${JSON.stringify(verification.findings.slice(0, 3))}`);
  return verification;
};

/** Milliseconds of a check of the whole history, and the number of events it reads. */
async function wholeCheck(app, headers) {
  const start = performance.now();
  const { jobId } = await asked(`${app.url}/api/Audit/verify`, { method: 'POST', headers });
  for (; ; await delay(POLL_MS)) {
    const job = await asked(`${app.url}/api/Audit/verify/${jobId}`, { headers });
    if (job.state === 'running') continue;
    if (job.state !== 'done') throw new Error(`verify: ${job.error}`);
    return { ms: performance.now() - start, events: withoutFindings(job.result).events };
  }
}

/** Milliseconds of a check that continues after the last verified seal. */
async function continuedCheck(app, headers) {
  const start = performance.now();
  withoutFindings(await asked(`${app.url}/api/Audit/verify`, { headers }));
  return performance.now() - start;
}

async function measured(app, headers) {
  const [whole, continued] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    whole.push(await wholeCheck(app, headers));
    continued.push(await continuedCheck(app, headers));
  }
  return { whole, continued };
}

export async function run() {
  const { few, many } = await withFolder((folder) =>
    withDatabase(({ socketUrl }) =>
      withApp({ DATABASE_URL: socketUrl, DATA_DIR: folder, ROLE: 'api' }, (app) =>
        withOnlooker(socketUrl, async (onlooker) => {
          const headers = await adminHeaders(app.url);
          const sizes = [];
          for (const [from, to] of [
            [0, FEW],
            [FEW, MANY],
          ]) {
            await fillEvents(onlooker, { from, to });
            await sealAll(onlooker);
            for (const table of HISTORY) await onlooker.rows(`VACUUM ANALYZE ${table}`);
            sizes.push(await measured(app, headers));
          }
          return { few: sizes[0], many: sizes[1] };
        }),
      ),
    ),
  );
  const rates = ({ whole }) => whole.map(({ ms, events }) => (events * 1000) / ms);
  const line = (what, values, rest = {}) => figure({ id: 'r', what, values, ...rest });
  return {
    lines: [
      line('whole history, 10,000 events', rates(few), { unit: 'events/s' }),
      line('whole history, a million events', rates(many), { unit: 'events/s' }),
      line(
        'whole history, a million events: duration',
        many.whole.map(({ ms }) => ms / 1000),
        { unit: 's' },
      ),
      line('from the last verified seal, a million ÷ 10,000', ratios(many.continued, few.continued), {
        unit: '×',
        atMost: 3,
      }),
      line('from the last verified seal, of a million', many.continued, { unit: 'ms' }),
    ],
    notes: [
      'The whole history is read by a job in the api; the seals were made before. The check that goes on found everything verified.',
    ],
  };
}
