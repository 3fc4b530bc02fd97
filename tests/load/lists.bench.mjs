import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { answersPerSecond } from './http-driver.mjs';
import { Onlooker } from './orders.mjs';
import { median } from './pairs.mjs';
import { withApp } from './running-app.mjs';

export const title = '(j) Lists, from 100 rows to 100,000';

const LOAD = { clients: 4, seconds: 1 };
const ROUNDS = 5;
const [FEW, MANY] = [100, 100_000];

/** Statements that insert the rows with the numbers `$1` to `$2`. */
const fills = {
  products: `INSERT INTO catalogue.products (id, slug, type, name, description, price_cents, tax_class, created_at)
    SELECT gen_random_uuid(), 'bench-' || n, 'flower',
      jsonb_build_object('pt', 'Ramo ' || md5(n::text), 'en', 'Bunch ' || n, 'es', 'Ramo ' || n),
      '{"pt": "Flores.", "en": "Flowers.", "es": "Flores."}', 1000 + n % 977, 'reduced',
      timestamptz '2026-01-01Z' + n * interval '1 second' FROM generate_series($1::int, $2::int) AS n`,
  cemeteries: `INSERT INTO places.cemeteries (id, name, city_code, city, parish, lat, lng, created_at, status)
    SELECT gen_random_uuid(), 'Cemitério ' || substr(md5(n::text), 1, 12), c.code, c.name, 'Freguesia ' || n / 308 % 10,
      c.lat + (n % 97) / 1000.0, c.lng + (n % 89) / 1000.0, now() - n * interval '1 minute', 'approved'
    FROM generate_series($1::int, $2::int) AS n
    JOIN (SELECT code, name, lat, lng, row_number() OVER (ORDER BY code) - 1 AS place FROM places.cities) AS c
      ON c.place = n % 308`,
  users: `INSERT INTO identity.users (id, email, username, name, surname, phone, password_hash, usertype_id, language, blocked,
      terms_version, terms_accepted_at, created_at)
    SELECT gen_random_uuid(), 'bench-' || n || '@example.com', 'pessoa', 'Conceição ' || md5(n::text), 'Gonçalves',
      '+351912345678', 'nobody''s', 4, 'pt', false, '2026-11-01', timestamptz '2026-01-01Z',
      timestamptz '2026-01-01Z' + n * interval '1 second' FROM generate_series($1::int, $2::int) AS n`,
};
const tables = ['catalogue.products', 'places.cemeteries', 'identity.users'];

/**
 * Requests that return one page of a list, however long the list is. An admin's token bypasses the response cache of
 * the catalogue.
 */
const questions = {
  'products, newest': '/api/Product?sort=newest',
  'products, cheapest of a type': '/api/Product?type=flower&sort=price_asc',
  'cemeteries near a point': '/api/Cemetery?near=38.72,-9.14',
  'cemeteries of a city': '/api/Cemetery?city=1106',
  'users, newest': '/api/User',
  'users by a word': '/api/User?q=Helena',
};

async function adminToken(url) {
  const response = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@perpetua.test', password: 'Saudade!2026' }),
  });
  return (await response.json()).token;
}

/** Milliseconds per response: for each request, one average per round ({@link ROUNDS}). */
async function timesOf(app, token) {
  const port = Number(new URL(app.url).port);
  const times = Object.fromEntries(Object.keys(questions).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(questions)) {
      const rate = await answersPerSecond({ port, path, headers: { authorization: `Bearer ${token}` } }, LOAD);
      if (round > 0) times[name].push((LOAD.clients * 1000) / rate);
    }
  }
  return times;
}

export const run = () =>
  withFolder((folder) =>
    withDatabase(({ socketUrl }) =>
      withApp({ DATABASE_URL: socketUrl, DATA_DIR: folder, ROLE: 'api' }, async (app) => {
        const onlooker = await Onlooker.at(socketUrl);
        const fillTo = async (from, to) => {
          for (const fill of Object.values(fills)) await onlooker.rows(fill, [from, to]);
          for (const table of tables) await onlooker.rows(`VACUUM ANALYZE ${table}`);
        };
        const token = await adminToken(app.url);
        await fillTo(1, FEW);
        const few = await timesOf(app, token);
        await fillTo(FEW + 1, MANY);
        const many = await timesOf(app, token);
        await onlooker.end();
        return {
          lines: Object.keys(questions).map((name) => {
            const base = median(few[name]);
            const values = many[name].map((time) => time / base);
            return figure({ id: 'j', what: `${name}: 100,000 rows ÷ 100`, values, unit: '×', atMost: 2 });
          }),
          notes: [
            `Time of an answer at ${LOAD.clients} connections, against the same list with 100 rows of each table. Pages of the catalogue are kept in memory for one revision; how they are read is asserted by EXPLAIN in the tests.`,
          ],
        };
      }),
    ),
  );
