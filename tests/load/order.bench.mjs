import { setTimeout as delay } from 'node:timers/promises';
import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { buy, withOnlooker } from './orders.mjs';
import { withPaymentProvider } from './payment-provider.mjs';
import { serverCpuSeconds, withApp } from './running-app.mjs';
import { countedDuring, LOGGING } from './statement-log.mjs';

export const title = '(d) One order: statements, transactions, CPU';

const IDLE_MS = 2_000;
const COUNTED_ORDERS = 40;
const ORDERS = 200;
const SHOPPERS = 8;
const WARM_UP_WINDOWS = 5;
const WINDOWS = 3;
/** Up to the payment an order needs only the api; an offer also needs the worker. */
const roles = [
  { role: 'api', toOffered: false },
  { role: 'all', toOffered: true },
];

/** Statements and transactions per order, without those of the idle application. */
const countOf = ({ role, toOffered }) =>
  withFolder((folder) =>
    withDatabase(async ({ socketUrl: url, logFile }) => {
      return withApp({ DATABASE_URL: url, DATA_DIR: folder, ROLE: role }, (app) =>
        withOnlooker(url, async (onlooker) => {
          await onlooker.addPartners();
          await (
            await buy(app, { count: SHOPPERS, shoppers: 1, onlooker, toOffered })
          )();
          const work = await buy(app, { count: COUNTED_ORDERS, shoppers: 1, onlooker, toOffered });
          await delay(IDLE_MS / 2);
          const idle = await countedDuring(logFile, () => delay(IDLE_MS));
          const busy = await countedDuring(logFile, work);
          const per = (name) => (busy.counts[name] - (idle.counts[name] * busy.ms) / idle.ms) / COUNTED_ORDERS;
          return Object.fromEntries(Object.keys(busy.counts).map((name) => [name, Math.max(0, per(name))]));
        }),
      );
    }, LOGGING),
  );

/**
 * CPU time: `cpuOf` with an external payment provider, as in production, `cpuWithSandbox` with the sandbox inside the
 * application.
 */
const cpuOf = (measured) => withPaymentProvider((provider) => cpuBeside(provider, measured));
const cpuWithSandbox = (measured) => cpuBeside(undefined, measured);

/**
 * CPU milliseconds per order, without the idle load, one figure per window; the first windows warm up and are left out.
 */
const cpuBeside = (provider, { role, toOffered }) =>
  withFolder((folder) =>
    withDatabase(async ({ socketUrl: url, pid }) =>
      withApp({ DATABASE_URL: url, DATA_DIR: folder, ROLE: role, ...provider?.environment }, (app) =>
        withOnlooker(url, async (onlooker) => {
          await onlooker.addPartners();
          const spent = () => ({
            app: app.cpuSeconds(),
            server: serverCpuSeconds(pid, onlooker.pid),
            at: performance.now(),
          });
          const during = async (act) => {
            const before = spent();
            await act();
            const after = spent();
            return { app: after.app - before.app, server: after.server - before.server, ms: after.at - before.at };
          };
          const windows = [];
          for (let window = 0; window < WARM_UP_WINDOWS + WINDOWS; window += 1) {
            const work = await buy(app, { count: ORDERS, shoppers: SHOPPERS, onlooker, toOffered, provider });
            const idle = await during(() => delay(IDLE_MS));
            const busy = await during(work);
            const per = (name) => ((busy[name] - (idle[name] * busy.ms) / idle.ms) * 1000) / ORDERS;
            windows.push({ app: per('app'), server: per('server'), rate: (ORDERS * 1000) / busy.ms });
          }
          return windows.slice(WARM_UP_WINDOWS);
        }),
      ),
    ),
  );

export async function run() {
  const [toPaid, toOffered] = [await countOf(roles[0]), await countOf(roles[1])];
  const [paidCpu, offeredCpu, sandboxCpu] = [
    await cpuOf(roles[0]),
    await cpuOf(roles[1]),
    await cpuWithSandbox(roles[0]),
  ];
  const whole = (window) => window.app + window.server;
  const line = (what, values, rest = {}) => figure({ id: 'd', what, values, ...rest });
  return {
    lines: [
      line('cart to paid: SQL statements', [toPaid.ours], { atMost: 40 }),
      line('… with the sandbox', [toPaid.ours + toPaid.sandbox], { atMost: 40 }),
      line('cart to paid: transactions that write', [toPaid.writes], { atMost: 7 }),
      line('… with the sandbox', [toPaid.writes + toPaid.sandboxWrites]),
      line('cart to paid: CPU', paidCpu.map(whole), { unit: 'ms', atMost: 12 }),
      line(
        '… of which Node',
        paidCpu.map(({ app }) => app),
        { unit: 'ms' },
      ),
      line(
        '… of which PostgreSQL',
        paidCpu.map(({ server }) => server),
        { unit: 'ms' },
      ),
      line(
        'cart to paid, 8 at once',
        paidCpu.map(({ rate }) => rate),
        { unit: '/s' },
      ),
      line('cart to paid: CPU, the sandbox in the same process', sandboxCpu.map(whole), { unit: 'ms' }),
      line('cart to offered: SQL statements', [toOffered.ours]),
      line('cart to offered: CPU', offeredCpu.map(whole), { unit: 'ms', atMost: 25 }),
      line(
        '… of which Node',
        offeredCpu.map(({ app }) => app),
        { unit: 'ms' },
      ),
      line(
        '… of which PostgreSQL',
        offeredCpu.map(({ server }) => server),
        { unit: 'ms' },
      ),
    ],
    notes: [
      `Five requests an order, one of them the provider's; the provider is a process of its own, as Stripe is. Statements are those of PostgreSQL's own log, BEGIN and COMMIT included ` +
        `(${toPaid.control.toFixed(0)} to paid), over ${COUNTED_ORDERS} orders; CPU is of ${WINDOWS} × ${ORDERS} orders after ${WARM_UP_WINDOWS * ORDERS} to warm up; ` +
        'what the idle application does is taken off both.',
      'Vendure 3.7.3 needs 257 statements, 11 transactions and 128 ms of CPU for a guest order, 8 at once. It does more with each: ' +
        'tax rules, promotions, channels and stock, none of which Perpétua has; and its dummy payment costs nothing, where we ' +
        'open a session, receive a signed webhook and read the session again, over HTTP.',
    ],
  };
}
