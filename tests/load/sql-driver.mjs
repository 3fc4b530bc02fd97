import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Database } from '../../backend/dist/platform/database/database.js';
import { data } from './append-scripts.mjs';
import { versionOf } from './machine.mjs';

const run = promisify(execFile);

/** Transaction numbers never repeat, neither within a run of the benchmarks nor in later runs. */
let series = BigInt(Date.now()) * 100_000n;
const nextSeries = () => (series += 10_000_000_000n);
const PER_CLIENT = 100_000_000n;

/**
 * Drives SQL at the highest possible rate: with pgbench where it is installed, otherwise with this process, which then
 * shares the processors with what it measures.
 * @param {{ url: string, folder: string }} database the owner's URL, and a folder for script files
 * @returns {{ name: string, rate(script: object, load: { clients: number, seconds: number }): Promise<number> }} `rate`
 * resolves to transactions per second
 */
export function sqlDriver({ url, folder }) {
  const version = versionOf('pgbench');
  return version === undefined
    ? {
        name: "this process's pg (pgbench is not installed)",
        rate: (script, load) => rateOfNode(script, { url, ...load }),
      }
    : { name: version, rate: (script, load) => rateOfPgbench(script, { url, folder, ...load }) };
}

/** Transactions per second by pgbench, with prepared statements and several statements per flush. */
async function rateOfPgbench({ name, statements, role }, { url, folder, clients, seconds }) {
  const file = join(folder, `${name}.pgbench.sql`);
  const lines = statements.map((statement) => `${statement.replaceAll(/\s+/g, ' ')};`);
  const body = lines.length === 1 ? lines : ['\\startpipeline', ...lines, '\\endpipeline'];
  await writeFile(file, ['\\set i :i + 1', `\\set n :base + :client_id * ${PER_CLIENT} + :i`, ...body, ''].join('\n'));
  const variables = { i: 0, base: nextSeries(), data: JSON.stringify(data) };
  const options = Object.entries(variables).flatMap(([variable, value]) => ['-D', `${variable}=${value}`]);
  const { stdout } = await run(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', clients, '-j', 1, '-T', seconds, '-f', file, ...options, url].map(String),
    { env: { ...process.env, PGOPTIONS: `-c role=${role}` } },
  );
  const rate = /tps = ([\d.]+)/.exec(stdout);
  if (!rate || !/number of failed transactions: 0 /.test(stdout)) throw new Error(`pgbench failed:\n${stdout}`);
  return Number(rate[1]);
}

/** Transactions per second, driven by this process. */
export async function rateOfNode({ name: scriptName, statements, role }, { url, clients, seconds }) {
  const database = await connected({ url, clients, role });
  const base = nextSeries();
  // Serialized one time for all transactions, as for pgbench.
  const given = JSON.stringify(data);
  const sent = statements
    .filter((statement) => statement !== 'BEGIN' && statement !== 'COMMIT')
    .map((statement, index) => numbered(statement, `bench.${scriptName}-${index}`));
  try {
    return await ratePerSecond({ clients, seconds }, (client, turn) => {
      const variables = { n: String(base + BigInt(client) * PER_CLIENT + BigInt(turn)), data: given };
      const work = sent.map(({ name, text, used }) => ({ name, text, values: used.map((key) => variables[key]) }));
      return work.length === 1 ? database.query(work[0]) : database.pipeline(work);
    });
  } finally {
    await database.close();
  }
}

/** A database client whose connections are all open, so that no measured rate includes the time of logging in. */
export async function connected({ url, clients, role = 'perpetua_app' }) {
  const database = new Database({ url, applicationName: 'perpetua-bench', poolSize: clients, settings: { role } });
  const held = { name: 'bench.connected', text: 'SELECT pg_sleep(0.1)' };
  await Promise.all(Array.from({ length: clients }, () => database.query(held)));
  return database;
}

/** Replaces `:n` and `:data` by $1, $2 …, as pg requires, and returns which of them are used. */
function numbered(statement, name) {
  const used = ['n', 'data'].filter((variable) => statement.includes(`:${variable}`));
  const text = used.reduce((known, variable, index) => known.replaceAll(`:${variable}`, `$${index + 1}`), statement);
  return { name, text, used };
}

/** How many times per second `work` finishes, summed over `clients` parallel loops. */
export async function ratePerSecond({ clients, seconds }, work) {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  const loop = async (client) => {
    for (let turn = 1; performance.now() < end; turn += 1) {
      await work(client, turn);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  return (done / (performance.now() - start)) * 1000;
}
