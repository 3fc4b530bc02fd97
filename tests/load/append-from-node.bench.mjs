import { randomUUID } from 'node:crypto';
import { EventStore, requestHash } from '../../backend/dist/platform/event-store/event-store.js';
import { FeedSignal } from '../../backend/dist/platform/event-store/feed-signal.js';
import { newId } from '../../backend/dist/platform/ids.js';
import { benchEvents, data, makeRowsTable, scripts } from './append-scripts.mjs';
import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { interleaved, ratios } from './pairs.mjs';
import { connected, rateOfNode, ratePerSecond, sqlDriver } from './sql-driver.mjs';

export const title = "(b) Append through Node's pg, 16 writers";

const LOAD = { clients: 16, seconds: 3 };

/** Appends per second; each is complete, as a command handler makes it: schema check, ids, JSON, one statement. */
async function rateOfEventStore(url) {
  const database = await connected({ url, ...LOAD });
  const store = new EventStore(database, new FeedSignal(), benchEvents);
  const actor = { id: randomUUID(), role: 'customer' };
  try {
    return await ratePerSecond(LOAD, () =>
      store.append({
        streamId: newId(),
        streamType: 'bench',
        expected: 'new',
        events: [{ type: 'Benched', data }],
        meta: { commandId: newId(), actor },
        requestHash: requestHash('Bench', data),
        occurredAt: new Date(),
      }),
    );
  } finally {
    await database.close();
  }
}

/** Compares the calls of `es.append` through the application’s classes with the fastest possible calls. */
export const run = () =>
  withFolder((folder) =>
    withDatabase(async ({ url }) => {
      await makeRowsTable(url);
      const driver = sqlDriver({ url, folder });
      const { direct, query, store, directRow, pipeline } = await interleaved(
        {
          direct: () => driver.rate(scripts.append, LOAD),
          query: () => rateOfNode(scripts.append, { url, ...LOAD }),
          store: () => rateOfEventStore(url),
          directRow: () => driver.rate(scripts.appendWithRow, LOAD),
          pipeline: () => rateOfNode(scripts.appendWithRow, { url, ...LOAD }),
        },
        { rounds: 9 },
      );
      return {
        lines: [
          figure({ id: 'b', what: 'Database.query ÷ (a)', values: ratios(query, direct), unit: '×', atLeast: 0.8 }),
          figure({
            id: 'b',
            what: 'Database.pipeline with a row ÷ (a)',
            values: ratios(pipeline, directRow),
            unit: '×',
            atLeast: 0.8,
          }),
          figure({ id: 'b', what: 'EventStore.append ÷ (a)', values: ratios(store, direct), unit: '×' }),
          figure({ id: 'b', what: 'EventStore.append', values: store, unit: '/s' }),
        ],
        notes: [
          `(a) is driven by ${driver.name}; Node's side is one process, which shares the processors with PostgreSQL.`,
        ],
      };
    }),
  );
