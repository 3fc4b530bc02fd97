import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { withOnlooker } from './orders.mjs';
import { interleaved } from './pairs.mjs';
import { serverCpuSeconds, withApp } from './running-app.mjs';
import { buyAll, shoppersAt } from './shopper.mjs';

export const title = '(p) Two API and two worker processes against one and one';

const ORDERS = 300;
/** A process compiles its code while it works: each must have seen many orders before it is measured. */
const WARM_UP_ORDERS = 800;
const CUSTOMERS = 8;

/** Starts `count` processes of a role one after the other, and runs `work` with all of them. */
const withApps = (environment, count, work, apps = []) =>
  apps.length === count
    ? work(apps)
    : withApp(environment, (app) => withApps(environment, count, work, [...apps, app]));

/** Runs `work` with `count` workers and `count` API processes on one database. */
const withProcesses = (environment, count, work) =>
  withApps({ ...environment, ROLE: 'worker' }, count, (workers) =>
    withApps({ ...environment, ROLE: 'api' }, count, (apis) => work({ apis, workers })),
  );

/** Lets customers, spread over the API processes, buy until their orders are offered; returns what it took. */
async function measured({ apis, workers }, { onlooker, serverPid }) {
  const cpu = () =>
    [...apis, ...workers].reduce((sum, app) => sum + app.cpuSeconds(), serverCpuSeconds(serverPid, onlooker.pid));
  const shoppers = (await Promise.all(apis.map(({ url }) => shoppersAt(url, CUSTOMERS / apis.length)))).flat();
  const buy = async (count) => {
    const before = await onlooker.offers();
    await buyAll(shoppers, count);
    await onlooker.untilOffered(before + count);
  };
  await buy(WARM_UP_ORDERS);
  const [cpuBefore, start] = [cpu(), performance.now()];
  await buy(ORDERS);
  return { perCpuSecond: ORDERS / (cpu() - cpuBefore), perSecond: (ORDERS * 1_000) / (performance.now() - start) };
}

/** Compares both arrangements alternately on one database and one machine. */
export const run = () =>
  withFolder((folder) =>
    withDatabase(({ socketUrl: url, pid: serverPid }) =>
      withOnlooker(url, async (onlooker) => {
        const environment = { DATABASE_URL: url, DATA_DIR: folder };
        await withApp(environment, () => onlooker.addPartners());
        const speeds = { one: [], two: [] };
        const orders = (name, count) => () =>
          withProcesses(environment, count, async (processes) => {
            const { perCpuSecond, perSecond } = await measured(processes, { onlooker, serverPid });
            speeds[name].push(perSecond);
            return perCpuSecond;
          });
        const { one, two } = await interleaved({ one: orders('one', 1), two: orders('two', 2) }, { rounds: 2 });
        return {
          lines: [
            figure({ id: 'p', what: '1 + 1, orders per CPU second', values: one, unit: '' }),
            figure({ id: 'p', what: '2 + 2, orders per CPU second', values: two, unit: '' }),
            figure({ id: 'p', what: '1 + 1, orders per second', values: speeds.one.slice(1), unit: '' }),
            figure({ id: 'p', what: '2 + 2, orders per second', values: speeds.two.slice(1), unit: '' }),
          ],
          notes: [
            `${ORDERS} orders of ${CUSTOMERS} customers a round, from the cart to the offer, after ${WARM_UP_ORDERS} to warm up; CPU of all processes and of PostgreSQL.`,
          ],
        };
      }),
    ),
  );
