import { makeRowsTable, scripts } from './append-scripts.mjs';
import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { interleaved, ratios } from './pairs.mjs';
import { sqlDriver } from './sql-driver.mjs';

export const title = '(a) Append in SQL, 16 writers';

const LOAD = { clients: 16, seconds: 2 };

/** Compares `es.append`, with all its guarantees, with the bare INSERT into the same tables. */
export const run = () =>
  withFolder((folder) =>
    withDatabase(async ({ url }) => {
      await makeRowsTable(url);
      const driver = sqlDriver({ url, folder });
      const { raw, append, appendWithRow } = await interleaved(
        {
          raw: () => driver.rate(scripts.raw, LOAD),
          append: () => driver.rate(scripts.append, LOAD),
          appendWithRow: () => driver.rate(scripts.appendWithRow, LOAD),
        },
        { rounds: 7 },
      );
      return {
        lines: [
          figure({ id: 'a', what: 'append ÷ raw INSERT', values: ratios(append, raw), unit: '×', atLeast: 0.6 }),
          figure({
            id: 'a',
            what: 'append + inline row ÷ raw INSERT',
            values: ratios(appendWithRow, raw),
            unit: '×',
            atLeast: 0.4,
          }),
          figure({ id: 'a', what: 'raw INSERT', values: raw, unit: '/s' }),
          figure({ id: 'a', what: 'append', values: append, unit: '/s' }),
        ],
        notes: [`Driven by ${driver.name}. An append writes stream, command and event (with its hash) in one call.`],
      };
    }),
  );
