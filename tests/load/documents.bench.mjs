import { setTimeout as delay } from 'node:timers/promises';
import { withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { median } from './pairs.mjs';
import { withApp } from './running-app.mjs';
import { buyAll, shoppersAt } from './shopper.mjs';

export const title = '(o) A read while 20 documents are printed';

const DOCUMENTS = 20;
const ROUNDS = 3;
const READS = 40;
const POLL_MS = 200;
const TIMEOUT_MS = 60_000;

const headers = ({ token }) => ({ authorization: `Bearer ${token}` });

/** The ids of the issued documents of a buyer, once there are `count`. */
async function issued(buyer, count) {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await delay(POLL_MS)) {
    const response = await fetch(`${buyer.url}/api/Invoice?pageSize=100`, { headers: headers(buyer) });
    const documents = (await response.json()).filter(({ status }) => status === 'issued');
    if (documents.length >= count) return documents.map(({ id }) => id);
  }
  throw new Error(`there are less than ${count} documents`);
}

/** Milliseconds of one read of a reader's own orders. */
async function read(reader) {
  const start = performance.now();
  const response = await fetch(`${reader.url}/api/Order`, { headers: headers(reader) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a read was answered ${response.status}`);
  return performance.now() - start;
}

async function print(buyer, id) {
  const response = await fetch(`${buyer.url}/api/Invoice/${id}/pdf`, { headers: headers(buyer) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a document was answered ${response.status}`);
}

/** Reads one after the other, at least {@link READS}, and on until `work` is done. */
async function readsDuring(reader, work) {
  const done = work().then(() => true);
  const times = [];
  for (let isDone = false; !isDone || times.length < READS;) {
    times.push(await read(reader));
    isDone = await Promise.race([done, delay(0, false)]);
  }
  return times;
}

export const run = () =>
  withFolder((folder) =>
    withApp({ DATA_DIR: folder, PRERENDER: 'off' }, async (app) => {
      const [buyer, reader] = await shoppersAt(app.url, 2);
      await buyAll([buyer], DOCUMENTS * ROUNDS);
      const documents = await issued(buyer, DOCUMENTS * ROUNDS);
      await readsDuring(reader, async () => undefined);
      const [alone, first, middle, worst] = [[], [], [], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        alone.push(median(await readsDuring(reader, async () => undefined)));
        const ids = documents.slice(round * DOCUMENTS, (round + 1) * DOCUMENTS);
        const start = performance.now();
        const times = await readsDuring(reader, () => Promise.all(ids.map((id) => print(buyer, id))));
        first.push((performance.now() - start) / DOCUMENTS);
        middle.push(median(times) / alone[round]);
        worst.push(Math.max(...times));
      }
      return {
        lines: [
          figure({ id: 'o', what: 'a read, alone', values: alone, unit: 'ms' }),
          figure({
            id: 'o',
            what: 'a read while documents are printed, over alone',
            values: middle,
            unit: '×',
            atMost: 1.3,
          }),
          figure({ id: 'o', what: 'the slowest read meanwhile', values: worst, unit: 'ms' }),
          figure({ id: 'o', what: 'per document', values: first, unit: 'ms' }),
          figure({ id: 'o', what: 'resident memory at the end', values: [app.residentMb()], unit: 'MB' }),
        ],
        notes: [`Each round prints ${DOCUMENTS} other documents, requested at once.`],
      };
    }),
  );
