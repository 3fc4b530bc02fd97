import { setTimeout as delay } from 'node:timers/promises';
import { withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { withApp } from './running-app.mjs';
import { buyAll, shoppersAt } from './shopper.mjs';

export const title = '(h) Start and memory';

const STARTS = 5;
const ORDERS = 500;
const SETTLED_MS = 3_000;

/**
 * Measures `npm start` on a new machine, without the build: embedded PostgreSQL, migrations, seeds; then again on the
 * same data.
 */
export const run = () =>
  withFolder(async (folder) => {
    const environment = { DATA_DIR: folder };
    const first = await withApp(environment, ({ readyMs }) => Promise.resolve(readyMs));
    const starts = [];
    for (let start = 0; start < STARTS; start += 1) {
      starts.push(await withApp(environment, ({ readyMs }) => Promise.resolve(readyMs)));
    }
    const memory = await withApp(environment, async (app) => {
      await delay(SETTLED_MS);
      const idle = app.residentMb();
      await buyAll(await shoppersAt(app.url, 8), ORDERS);
      await delay(SETTLED_MS);
      return { idle, loaded: app.residentMb() };
    });
    const seconds = (ms) => ms / 1000;
    return {
      lines: [
        figure({
          id: 'h',
          what: 'ready on an existing data folder',
          values: starts.map(seconds),
          unit: 's',
        }),
        figure({ id: 'h', what: 'ready on the first start', values: [seconds(first)], unit: 's' }),
        figure({ id: 'h', what: 'resident memory after the start', values: [memory.idle], unit: 'MB' }),
        figure({
          id: 'h',
          what: `resident memory after ${ORDERS} orders`,
          values: [memory.loaded],
          unit: 'MB',
        }),
      ],
      notes: [
        'From the start of the process to the first 200 of /health/ready. Memory is that of the Node process, api and worker in one.',
      ],
    };
  });
