import assert from 'node:assert/strict';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import { Client } from 'pg';
import { PartnerLoads } from '../../backend/dist/fulfilment/index.js';
import { PartnerLoadsHandler } from '../../backend/dist/fulfilment/projections/service-facts.projection.js';
import { NearestPartners } from '../../backend/dist/partners/index.js';
import { NearestPartnersHandler } from '../../backend/dist/partners/projections/nearest-partners.projection.js';
import { withDatabase } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { interleaved, quantile } from './pairs.mjs';
import { connected } from './sql-driver.mjs';

export const title = '(f) Nearest of 100,000 partners, 8 clients';

const CLIENTS = 8;
const SECONDS = 3;
/** What the matching job asks for first. */
const FIRST_PAGE = 16;
const CHECKED_PLACES = 200;
const DATE = '2026-12-01';

/** A third around Lisbon, a third around Porto, the rest all over the mainland. */
const POSITIONS = `SELECT g, CASE g % 3 WHEN 0 THEN 38.72 + 0.3 * (random() - 0.5) WHEN 1 THEN 41.15 + 0.3 * (random() - 0.5) ELSE 37 + 5 * random() END AS lat,
    CASE g % 3 WHEN 0 THEN -9.16 + 0.3 * (random() - 0.5) WHEN 1 THEN -8.61 + 0.3 * (random() - 0.5) ELSE -9.4 + 2.8 * random() END AS lng
  FROM generate_series(1, 100000) AS g`;

const PARTNERS = `INSERT INTO partners.partners (partner_id, partner_type, status, lat, lng, city, time_zone, radius_km, capacity, version, applied_at)
  SELECT uuidv7(), CASE WHEN g % 2 = 0 THEN 'flower' ELSE 'grave' END,
    (ARRAY['approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'paused', 'suspended', 'applied'])[1 + (g / 7) % 10],
    lat, lng, 'Lisboa', 'Europe/Lisbon', 25, '{10,10,10,10,10,10,10}', 1, now() FROM (${POSITIONS}) AS place`;

/** Two current services a partner, on days around the one asked for. */
const SERVICES = `INSERT INTO fulfilment.services (service_id, version, status, type, order_id, order_number, customer_id, products, price_cents,
    amount_to_receive_cents, place_kind, time_zone, city, parish, scheduled_date, purchased_at, round, asked, busy_partner_id, photos,
    refund_cents, earned_cents)
  SELECT uuidv7(), 4, 'accepted', 'flower', uuidv7(), 'P26-000001', uuidv7(), '[]', 2000, 1600, 'church', 'Europe/Lisbon', 'Lisboa', 'Estrela',
    date '${DATE}' + (row_number() OVER ())::int % 5 - 2, now(), 1, '[]', partner_id, '[]', 0, 0
  FROM partners.partners, generate_series(1, 2) WHERE partner_type = 'flower'`;

/** Places like those that the partners stand in. */
const aPlace = () => {
  const spread = (middle, width) => middle + width * (Math.random() - 0.5);
  return [
    { lat: spread(38.72, 0.3), lng: spread(-9.16, 0.3) },
    { lat: spread(41.15, 0.3), lng: spread(-8.61, 0.3) },
    { lat: spread(39.5, 5), lng: spread(-8, 2.8) },
  ][Math.floor(Math.random() * 3)];
};

async function arrange(url) {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(PARTNERS);
    await owner.query('ALTER TABLE fulfilment.services SET UNLOGGED');
    await owner.query(SERVICES);
    await owner.query('VACUUM ANALYZE partners.partners');
    await owner.query('VACUUM ANALYZE fulfilment.services');
    const { rows } = await owner.query(
      `SELECT partner_id AS id, lat, lng FROM partners.partners WHERE partner_type = 'flower' AND status IN ('approved', 'paused', 'suspended')`,
    );
    return rows;
  } finally {
    await owner.end();
  }
}

/** The answers are the true nearest ones, in order; else the bench fails. */
async function assertExact(handler, partners) {
  for (let turn = 0; turn < CHECKED_PLACES; turn += 1) {
    const place = aPlace();
    const truth = partners
      .map(({ id, lat, lng }) => ({ id, km: greatCircleKm(place, { lat, lng }) }))
      .filter(({ km }) => km < 50)
      .toSorted((one, other) => one.km - other.km)
      .slice(0, FIRST_PAGE);
    const answer = await handler.execute(new NearestPartners({ type: 'flower', ...place, limit: FIRST_PAGE, skip: 0 }));
    assert.deepEqual(
      answer.map(({ partnerId }) => partnerId),
      truth.map(({ id }) => id),
      `not the nearest partners of ${JSON.stringify(place)}`,
    );
    for (const [index, { distanceKm }] of answer.entries()) assert.ok(Math.abs(distanceKm - truth[index].km) < 0.001);
  }
}

/** How long each of the calls of some seconds took, in milliseconds. */
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

/** The first page of candidates, and the same with what each has to do, which is all that the decision needs. */
export const run = () =>
  withDatabase(async ({ url }) => {
    const partners = await arrange(url);
    const database = await connected({ url, clients: CLIENTS });
    const nearest = new NearestPartnersHandler(database);
    const loads = new PartnerLoadsHandler(database);
    await assertExact(nearest, partners);
    const search = () =>
      nearest.execute(new NearestPartners({ type: 'flower', ...aPlace(), limit: FIRST_PAGE, skip: 0 }));
    const decision = async () => {
      const near = await search();
      await loads.execute(
        new PartnerLoads(
          near.map(({ partnerId }) => partnerId),
          DATE,
        ),
      );
    };
    const seen = { p50: [], decision: [], rate: [] };
    const { p99 } = await interleaved(
      {
        p99: async () => {
          const taken = await latencies(search);
          seen.p50.push(quantile(taken, 0.5));
          seen.rate.push(taken.length / SECONDS);
          return quantile(taken, 0.99);
        },
        decision: async () => {
          const value = quantile(await latencies(decision), 0.99);
          seen.decision.push(value);
          return value;
        },
      },
      { rounds: 5 },
    );
    await database.close();
    return {
      lines: [
        figure({ id: 'f', what: 'nearest 16, p99', values: p99, unit: 'ms', atMost: 25 }),
        figure({ id: 'f', what: 'nearest 16, p50', values: seen.p50.slice(1), unit: 'ms' }),
        figure({ id: 'f', what: 'nearest 16', values: seen.rate.slice(1), unit: '/s' }),
        figure({ id: 'f', what: 'nearest 16 and their loads, p99', values: seen.decision.slice(1), unit: 'ms' }),
      ],
      notes: [
        `Two thirds of the partners crowd around Lisbon and Porto. ${CHECKED_PLACES} answers were compared with brute force: all exact.`,
      ],
    };
  });
