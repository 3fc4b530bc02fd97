import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { answersPerSecond } from './http-driver.mjs';
import { Onlooker } from './orders.mjs';
import { interleaved, ratios } from './pairs.mjs';
import { withApp } from './running-app.mjs';
import { ratePerSecond } from './sql-driver.mjs';
import { shoppersAt } from './shopper.mjs';
import { countedDuring, LOGGING } from './statement-log.mjs';

export const title = '(i) Reading the catalogue, logging in, adding to the cart';

const READING = { clients: 16, seconds: 3 };
const LOGGING_IN = { clients: 8, seconds: 4 };
const ROUNDS = 5;
const ADDS = 40;

/** Runs `work` with the port of a server that sends these responses and does nothing else. */
async function withBareServer(answers, work) {
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'));
  child.send(answers);
  const [{ port }] = await once(child, 'message');
  try {
    return await work(port);
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

/** Headers that Node writes itself. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive']);

async function answerOf(url) {
  const response = await fetch(url);
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name));
  return { headers: Object.fromEntries(headers), body: await response.text() };
}

/** Requests per second of the application, and of a bare Fastify route with the same response, measured alternately. */
async function reading(app) {
  const list = '/api/Product?type=flower&sort=price_asc';
  const listed = await answerOf(app.url + list);
  const one = `/api/Product/${JSON.parse(listed.body)[0].id}`;
  const answers = { '/list': listed, '/one': await answerOf(app.url + one) };
  const appPort = Number(new URL(app.url).port);
  return withBareServer(answers, async (barePort) => {
    const rate = (port, path) => () => answersPerSecond({ port, path }, READING);
    return interleaved(
      {
        list: rate(appPort, list),
        bareList: rate(barePort, '/list'),
        one: rate(appPort, one),
        bareOne: rate(barePort, '/one'),
      },
      { rounds: ROUNDS },
    );
  });
}

/** Logins per second, compared with password checks alone at the same concurrency. */
async function loggingIn(app, onlooker) {
  const credentials = { email: 'customer@perpetua.test', password: 'Saudade!2026' };
  const question = { port: Number(new URL(app.url).port), path: '/api/Auth/login', body: credentials };
  const [{ hash }] = await onlooker.rows('SELECT password_hash AS hash FROM identity.users WHERE email = $1', [
    credentials.email,
  ]);
  return interleaved(
    {
      logins: () => answersPerSecond(question, LOGGING_IN),
      checks: () => ratePerSecond(LOGGING_IN, () => verify(hash, credentials.password)),
    },
    { rounds: ROUNDS },
  );
}

/** SQL statements per product that is added to an existing cart, counted in PostgreSQL's log. */
async function adding(app, logFile) {
  const [shopper] = await shoppersAt(app.url, 1);
  const add = async () => {
    const response = await fetch(`${app.url}/api/Cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shopper.token}` },
      body: JSON.stringify({ productId: shopper.productId, quantity: 1 }),
    });
    if (!response.ok) throw new Error(`adding answered ${response.status}`);
    await response.arrayBuffer();
  };
  await add();
  const { counts } = await countedDuring(logFile, async () => {
    for (let turn = 0; turn < ADDS; turn += 1) await add();
  });
  return counts.ours / ADDS;
}

export async function run() {
  const { rates, logins } = await withFolder((folder) =>
    withDatabase(({ socketUrl }) =>
      withApp({ DATABASE_URL: socketUrl, DATA_DIR: folder, ROLE: 'api' }, async (app) => {
        const onlooker = await Onlooker.at(socketUrl);
        try {
          return { rates: await reading(app), logins: await loggingIn(app, onlooker) };
        } finally {
          await onlooker.end();
        }
      }),
    ),
  );
  const statements = await withFolder((folder) =>
    withDatabase(
      ({ socketUrl, logFile }) =>
        withApp({ DATABASE_URL: socketUrl, DATA_DIR: folder, ROLE: 'api' }, (app) => adding(app, logFile)),
      LOGGING,
    ),
  );
  const line = (what, values, rest = {}) => figure({ id: 'i', what, values, ...rest });
  return {
    lines: [
      line('product list ÷ bare Fastify, same bytes', ratios(rates.list, rates.bareList), { unit: '×', atLeast: 0.5 }),
      line('product details ÷ bare Fastify, same bytes', ratios(rates.one, rates.bareOne), { unit: '×', atLeast: 0.5 }),
      line('product list', rates.list, { unit: '/s' }),
      line('product details', rates.one, { unit: '/s' }),
      line('login ÷ Argon2id alone', ratios(logins.logins, logins.checks), { unit: '×', atLeast: 0.8 }),
      line('logins', logins.logins, { unit: '/s' }),
      line('add to cart: SQL statements', [statements], { atMost: 4 }),
    ],
    notes: [
      `Reading: ${READING.clients} connections; the bare route sends the same headers and body. Logging in: ${LOGGING_IN.clients} at a time.`,
    ],
  };
}
