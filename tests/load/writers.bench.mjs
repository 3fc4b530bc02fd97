import { scripts } from './append-scripts.mjs';
import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { interleaved, ratios } from './pairs.mjs';
import { sqlDriver } from './sql-driver.mjs';

export const title = '(c) Writers beside each other';

/** That commits share their flush to disk: a lock around the appends would leave the rate where one writer has it. */
export const run = () =>
  withFolder((folder) =>
    withDatabase(async ({ url }) => {
      const driver = sqlDriver({ url, folder });
      const { one, many, rawOne, rawMany } = await interleaved(
        {
          rawOne: () => driver.rate(scripts.raw, { clients: 1, seconds: 5 }),
          rawMany: () => driver.rate(scripts.raw, { clients: 32, seconds: 5 }),
          one: () => driver.rate(scripts.append, { clients: 1, seconds: 5 }),
          many: () => driver.rate(scripts.append, { clients: 32, seconds: 5 }),
        },
        { rounds: 5 },
      );
      return {
        lines: [
          figure({ id: 'c', what: '32 writers ÷ 1 writer', values: ratios(many, one), unit: '×', atLeast: 4 }),
          figure({ id: 'c', what: '… of the raw INSERT', values: ratios(rawMany, rawOne), unit: '×' }),
          figure({ id: 'c', what: '1 writer', values: one, unit: '/s' }),
          figure({ id: 'c', what: '32 writers', values: many, unit: '/s' }),
        ],
        notes: [`Driven by ${driver.name}. What the raw INSERT reaches is what the machine allows.`],
      };
    }),
  );
