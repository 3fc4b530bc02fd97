import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from './append-scripts.mjs';
import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { interleaved, median, ratios } from './pairs.mjs';
import { sqlDriver } from './sql-driver.mjs';

export const title = '(c) Writers beside each other';

/**
 * Simulates a disk whose flush takes half a millisecond longer, as a network disk does: each flush of the log is
 * delayed by this number of microseconds, however few commits wait for it. Unlike on such a disk, commits that arrive
 * meanwhile join the flush. With 32 writers the processors are the limit either way.
 */
const slowerDisk = { commit_delay: '500', commit_siblings: '0' };
const LOAD = { seconds: 5 };

/** Shows that commits share a flush: with a lock around appends, more writers would not be faster than one. */
export const run = () =>
  withFolder((folder) =>
    withDatabase((here) =>
      withDatabase(async (slower) => {
        const [driver, slowDriver] = [here, slower].map(({ url }) => sqlDriver({ url, folder }));
        const rates = await interleaved(
          {
            rawOne: () => driver.rate(scripts.raw, { clients: 1, ...LOAD }),
            rawMany: () => driver.rate(scripts.raw, { clients: 32, ...LOAD }),
            one: () => driver.rate(scripts.append, { clients: 1, ...LOAD }),
            many: () => driver.rate(scripts.append, { clients: 32, ...LOAD }),
            slowOne: () => slowDriver.rate(scripts.append, { clients: 1, ...LOAD }),
            slowMany: () => slowDriver.rate(scripts.append, { clients: 32, ...LOAD }),
          },
          { rounds: 5 },
        );
        return { lines: linesOf(rates), notes: notesOn(folder, driver) };
      }, slowerDisk),
    ),
  );

const linesOf = ({ one, many, rawOne, rawMany, slowOne, slowMany }) => [
  figure({ id: 'c', what: '32 writers ÷ 1 writer', values: ratios(many, one), unit: '×', atLeast: 4 }),
  figure({ id: 'c', what: '… of the raw INSERT', values: ratios(rawMany, rawOne), unit: '×' }),
  figure({
    id: 'c',
    what: '… a flush half a millisecond longer',
    values: ratios(slowMany, slowOne),
    unit: '×',
    atLeast: 4,
  }),
  figure({ id: 'c', what: '1 writer', values: one, unit: '/s' }),
  figure({ id: 'c', what: '32 writers', values: many, unit: '/s' }),
];

const notesOn = (folder, driver) => [
  `Driven by ${driver.name}. What the raw INSERT reaches is what the machine allows; a flush takes ${flushMs(folder).toFixed(2)} ms here.`,
];

/** Milliseconds until the disk has stored a page of the log, in a file that already has its final length. */
function flushMs(folder) {
  const [pages, pageBytes] = [500, 8192];
  const file = openSync(join(folder, 'flushes'), 'w');
  const write = (page) => writeSync(file, Buffer.alloc(pageBytes, 1), 0, pageBytes, page * pageBytes);
  try {
    for (let page = 0; page < pages; page += 1) write(page);
    fdatasyncSync(file);
    const times = Array.from({ length: pages }, (_, page) => {
      const start = performance.now();
      write(page);
      fdatasyncSync(file);
      return performance.now() - start;
    });
    return median(times);
  } finally {
    closeSync(file);
  }
}
