import { setTimeout as delay } from 'node:timers/promises';
import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { buy, withOnlooker } from './orders.mjs';
import { withPaymentProvider } from './payment-provider.mjs';
import { serverCpuSeconds, withApp } from './running-app.mjs';
import { receivedBytes } from './shopper.mjs';
import { countedDuring, LOGGING } from './statement-log.mjs';

export const title = 'One order: statements, transactions, kB sent, CPU';

const IDLE_MS = 2_000;
/** Time in milliseconds after the offers, in which mails, documents and read models of the last orders are written. */
const SETTLED_MS = 2_000;
const COUNTED_ORDERS = 160;
const ORDERS = 200;
const SHOPPERS = 8;
const WARM_UP_WINDOWS = 5;
const WINDOWS = 3;
/** Up to the payment an order needs only the api; an offer also needs the worker. */
const roles = [
  { role: 'api', toOffered: false },
  { role: 'all', toOffered: true },
];

/** Statements, transactions and kB of responses per order, without those of the idle application. */
const countOf = ({ role, toOffered }) =>
  withFolder((folder) =>
    withDatabase(async ({ socketUrl: url, logFile }) => {
      return withApp({ DATABASE_URL: url, DATA_DIR: folder, ROLE: role }, (app) =>
        withOnlooker(url, async (onlooker) => {
          await onlooker.addPartners();
          await (
            await buy(app, { count: 3 * SHOPPERS, shoppers: SHOPPERS, onlooker, toOffered })
          )();
          const work = await buy(app, { count: COUNTED_ORDERS, shoppers: SHOPPERS, onlooker, toOffered });
          await delay(IDLE_MS);
          const idle = await countedDuring(logFile, () => delay(IDLE_MS));
          const before = receivedBytes();
          const busy = await countedDuring(logFile, async () => {
            await work();
            if (toOffered) await delay(SETTLED_MS);
          });
          const per = (name) => (busy.counts[name] - (idle.counts[name] * busy.ms) / idle.ms) / COUNTED_ORDERS;
          const counts = Object.fromEntries(Object.keys(busy.counts).map((name) => [name, Math.max(0, per(name))]));
          return { ...counts, kB: (receivedBytes() - before) / 1000 / COUNTED_ORDERS };
        }),
      );
    }, LOGGING),
  );

/** CPU milliseconds per order with an external payment provider, as in production; warm-up windows are left out. */
const cpuOf = ({ role, toOffered }) =>
  withPaymentProvider((provider) =>
    withFolder((folder) =>
      withDatabase(async ({ socketUrl: url, pid }) =>
        withApp({ DATABASE_URL: url, DATA_DIR: folder, ROLE: role, ...provider.environment }, (app) =>
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
    ),
  );

const countLines = (way, { ours, sandbox, writes, sandboxWrites, kB }) => {
  const line = (what, value, unit) =>
    figure({ id: 'd', what: `${way}: ${what}`, values: [value], unit, isCount: true });
  return [
    line('SQL statements', ours),
    line('SQL statements, with the sandbox', ours + sandbox),
    line('transactions that write', writes),
    line('transactions that write, with the sandbox', writes + sandboxWrites),
    line('responses', kB, 'kB'),
  ];
};

const cpuLines = (way, windows) => {
  const line = (what, of, unit = 'ms') => figure({ id: 'd', what: `${way}: ${what}`, values: windows.map(of), unit });
  return [
    line('CPU', ({ app, server }) => app + server),
    line('CPU of Node', ({ app }) => app),
    line('CPU of PostgreSQL', ({ server }) => server),
    line(`orders, ${SHOPPERS} at once`, ({ rate }) => rate, '/s'),
  ];
};

export async function run() {
  const [api, all] = roles;
  return {
    lines: [
      ...countLines('cart to paid', await countOf(api)),
      ...countLines('cart to offered', await countOf(all)),
      ...cpuLines('cart to paid', await cpuOf(api)),
      ...cpuLines('cart to offered', await cpuOf(all)),
    ],
    notes: [
      `Five requests an order, one of them the provider's, ${SHOPPERS} customers at once. Statements are those of PostgreSQL's log, BEGIN and COMMIT ` +
        `included, over ${COUNTED_ORDERS} orders. CPU is of ${WINDOWS} × ${ORDERS} orders after ${WARM_UP_WINDOWS * ORDERS} to warm up, with the provider in a ` +
        'process of its own, as Stripe is. What the idle application does is taken off both.',
    ],
  };
}
