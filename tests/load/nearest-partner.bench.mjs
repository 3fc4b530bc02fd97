import assert from 'node:assert/strict';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { Client } from 'pg';
import { GetPartnerWorkloads } from '../../backend/dist/fulfilment/index.js';
import { GetPartnerWorkloadsHandler } from '../../backend/dist/fulfilment/reading/service.query-handlers.js';
import { ListNearestPartners } from '../../backend/dist/partners/index.js';
import { ListNearestPartnersHandler } from '../../backend/dist/partners/reading/nearest-partners.query-handlers.js';
import { withDatabase } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { interleaved, quantile } from './pairs.mjs';
import { connected } from './sql-driver.mjs';

export const title = '(f) Nearest of 100,000 partners, and of a million, 8 clients';

const CLIENTS = 8;
const SECONDS = 3;
/** The number of partners that the matching job requests first. */
const FIRST_PAGE = 16;
const [SOME, MANY] = [100_000, 1_000_000];
/** How many random places are compared with the result of brute force. */
const CHECKED = { some: 200, many: 40 };
const DATE = '2026-12-01';

/** Random positions: a third around Lisbon, a third around Porto, the rest all over the mainland. */
const POSITIONS = `SELECT g, CASE g % 3 WHEN 0 THEN 38.72 + 0.3 * (random() - 0.5) WHEN 1 THEN 41.15 + 0.3 * (random() - 0.5) ELSE 37 + 5 * random() END AS lat,
    CASE g % 3 WHEN 0 THEN -9.16 + 0.3 * (random() - 0.5) WHEN 1 THEN -8.61 + 0.3 * (random() - 0.5) ELSE -9.4 + 2.8 * random() END AS lng
  FROM generate_series($1::int, $2::int) AS g`;

const PARTNERS = `INSERT INTO partners.partners (partner_id, partner_type, status, lat, lng, city, time_zone, radius_km, capacity, version, applied_at)
  SELECT uuidv7(), CASE WHEN g % 2 = 0 THEN 'flower' ELSE 'grave' END,
    (ARRAY['approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'paused', 'suspended', 'applied'])[1 + (g / 7) % 10],
    lat, lng, 'Lisboa', 'Europe/Lisbon', 25, '{10,10,10,10,10,10,10}', 1, now() FROM (${POSITIONS}) AS place`;

/** Two accepted services for each florist, on days around {@link DATE}. */
const SERVICES = `INSERT INTO fulfilment.services (service_id, version, status, type, order_id, order_number, customer_id, products, price_cents,
    amount_to_receive_cents, place_kind, time_zone, city, parish, scheduled_date, purchased_at, round, asked, busy_partner_ids, photos,
    refund_cents, earned_cents)
  SELECT uuidv7(), 4, 'accepted', 'flower', uuidv7(), 'P26-000001', uuidv7(), '[]', 2000, 1600, 'church', 'Europe/Lisbon', 'Lisboa', 'Estrela',
    date '${DATE}' + (row_number() OVER ())::int % 5 - 2, now(), 1, '[]', ARRAY[partner_id], '[]', 0, 0
  FROM partners.partners, generate_series(1, 2) WHERE partner_type = 'flower'`;

/** A random location distributed like those of the partners. */
const aPlace = () => {
  const spread = (middle, width) => middle + width * (Math.random() - 0.5);
  return [
    { lat: spread(38.72, 0.3), lng: spread(-9.16, 0.3) },
    { lat: spread(41.15, 0.3), lng: spread(-8.61, 0.3) },
    { lat: spread(39.5, 5), lng: spread(-8, 2.8) },
  ][Math.floor(Math.random() * 3)];
};

const FOUND = `SELECT partner_id AS id, lat, lng FROM partners.partners
  WHERE partner_type = 'flower' AND status IN ('approved', 'paused', 'suspended')`;

/** Fills the tables as the database's owner. */
class Fill {
  #owner;

  constructor(url) {
    this.#owner = new Client({ connectionString: url });
  }

  connect() {
    return this.#owner.connect();
  }

  /** Inserts the partners with the numbers `from` to `to`; returns all partners that the measured queries can find. */
  async partners(from, to) {
    await this.#owner.query(PARTNERS, [from, to]);
    await this.#owner.query('VACUUM ANALYZE partners.partners');
    return (await this.#owner.query(FOUND)).rows;
  }

  async services() {
    await this.#owner.query('ALTER TABLE fulfilment.services SET UNLOGGED');
    await this.#owner.query(SERVICES);
    await this.#owner.query('VACUUM ANALYZE fulfilment.services');
  }

  end() {
    return this.#owner.end();
  }
}

/** Fails unless the returned partners are the nearest ones, in order. */
async function assertExact(handler, partners, places) {
  for (let turn = 0; turn < places; turn += 1) {
    const place = aPlace();
    const truth = trulyNearest(place, partners);
    const answer = await handler.execute(
      new ListNearestPartners({ type: 'flower', ...place, limit: FIRST_PAGE, skip: 0 }),
    );
    assert.deepEqual(
      answer.map(({ partnerId }) => partnerId),
      truth.map(({ id }) => id),
      `not the nearest partners of ${JSON.stringify(place)}`,
    );
    for (const [index, { distanceKm }] of answer.entries()) assert.ok(Math.abs(distanceKm - truth[index].km) < 0.001);
  }
}

/** The nearest partners by brute force, from the distance to every partner. */
function trulyNearest(place, partners) {
  const near = [];
  for (const { id, lat, lng } of partners) {
    const km = greatCircleKm(place, { lat, lng });
    if (km < 50) near.push({ id, km });
  }
  return near.toSorted((one, other) => one.km - other.km).slice(0, FIRST_PAGE);
}

/** Runs `work` in {@link CLIENTS} parallel loops for {@link SECONDS} seconds; returns the milliseconds of each call. */
async function latencies(work) {
  const end = performance.now() + SECONDS * 1000;
  const taken = [];
  const loop = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await work();
      taken.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, loop));
  return taken;
}

/**
 * The measured queries: `search` reads the first page of candidates, `decision` also their workloads, and `nothing` is
 * `SELECT 1`.
 */
function questions(database) {
  const nearest = new ListNearestPartnersHandler(database);
  const loads = new GetPartnerWorkloadsHandler(database);
  const search = () =>
    nearest.execute(new ListNearestPartners({ type: 'flower', ...aPlace(), limit: FIRST_PAGE, skip: 0 }));
  const decision = async () => {
    const near = await search();
    const ids = near.map(({ partnerId }) => partnerId);
    await loads.execute(new GetPartnerWorkloads(ids, DATE));
  };
  const nothing = () => database.query({ name: 'bench.nothing', text: 'SELECT 1 AS one' });
  return { nearest, search, decision, nothing };
}

/** By query name, the figures of each round. */
async function measured(asked) {
  const seen = Object.fromEntries(Object.keys(asked).map((name) => [name, { p50: [], p99: [], rate: [] }]));
  const sides = Object.entries(asked).map(([name, ask]) => [
    name,
    async () => {
      const taken = await latencies(ask);
      seen[name].p50.push(quantile(taken, 0.5));
      seen[name].rate.push(taken.length / SECONDS);
      seen[name].p99.push(quantile(taken, 0.99));
      return 0;
    },
  ]);
  await interleaved(Object.fromEntries(sides), { rounds: 5 });
  const counted = ({ p50, p99, rate }) => ({ p50: p50.slice(1), p99: p99.slice(1), rate: rate.slice(1) });
  return Object.fromEntries(Object.entries(seen).map(([name, figures]) => [name, counted(figures)]));
}

export const run = () =>
  withDatabase(async ({ url }) => {
    const fill = new Fill(url);
    await fill.connect();
    const database = await connected({ url, clients: CLIENTS });
    const { nearest, search, decision, nothing } = questions(database);
    const some = await fill.partners(1, SOME);
    await fill.services();
    await assertExact(nearest, some, CHECKED.some);
    const few = await measured({ search, decision });
    await assertExact(nearest, await fill.partners(SOME + 1, MANY), CHECKED.many);
    const million = await measured({ search, nothing });
    await Promise.all([database.close(), fill.end()]);
    const line = (what, values, rest) => figure({ id: 'f', what, values, ...rest });
    return {
      lines: [
        line('nearest 16, p99', few.search.p99, { unit: 'ms' }),
        line('nearest 16, p50', few.search.p50, { unit: 'ms' }),
        line('nearest 16', few.search.rate, { unit: '/s' }),
        line('nearest 16 and their loads, p99', few.decision.p99, { unit: 'ms' }),
        line('of a million: nearest 16, p99', million.search.p99, { unit: 'ms' }),
        line('of a million: nearest 16, p50', million.search.p50, { unit: 'ms' }),
        line('of a million: nearest 16', million.search.rate, { unit: '/s' }),
        line('… where SELECT 1 takes, p99', million.nothing.p99, { unit: 'ms' }),
      ],
      notes: [
        `Two thirds of the partners crowd around Lisbon and Porto. ${CHECKED.some} answers, and ${CHECKED.many} of the million, were compared with brute force: all exact. SELECT 1 by as many clients says what the machine does to a p99.`,
      ],
    };
  });
