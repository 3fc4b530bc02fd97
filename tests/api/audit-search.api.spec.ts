import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuditedKind,
  type AuditEvent,
  auditEventSchema,
  type AuditHistory,
} from '@perpetua/contracts/audit.contract';
import { eventually } from '../support/fixtures/eventually.js';
import { ownersLook } from '../support/database/histories.js';
import { accepted } from '../support/lifecycle/service-calls.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

interface Found {
  positions: string[];
  total: number;
}

let world: World;
let admin: Person;
let florist: Person;
let customer: Person;
let orderId: string;

beforeAll(async () => {
  world = await World.start();
  [admin, florist, customer] = await Promise.all([
    world.demo('admin'),
    world.demo('florist.lisboa'),
    world.newCustomer(),
  ]);
  const { order, serviceId } = await world.paidFlowers(customer);
  orderId = order.id;
  await accepted(world, florist, serviceId);
  await everythingIndexed();
}, 90_000);
afterAll(() => world.stop());

/** Waits until the search index contains every event. */
const everythingIndexed = (): Promise<unknown> =>
  eventually(
    async () => {
      const [counts] = await look<{ events: number; entries: number; counted: number }>(
        `SELECT (SELECT count(*)::int FROM es.events) AS events, (SELECT count(*)::int FROM audit.entries) AS entries,
           (SELECT sum(events)::int FROM audit.counts WHERE actor_id = '') AS counted`,
      );
      return counts?.events === counts?.entries && counts?.events === counts?.counted;
    },
    { what: 'all events to be indexed', within: 20_000 },
  );

const look = <Row extends object>(text: string): Promise<Row[]> => ownersLook<Row>(world.app.database.ownerUrl, text);

/** Reads all pages of a search. */
const found = async (query: Record<string, string>): Promise<Found> => {
  const positions: string[] = [];
  let total = -1;
  for (let after: string | null = ''; after !== null;) {
    const parameters = new URLSearchParams({ pageSize: '7', ...query, after });
    const answer = await admin.call<AuditEvent[]>('GET', `/Audit/events?${parameters.toString()}`);
    expect(answer.status).toBe(200);
    positions.push(...answer.body.map(({ position }) => position));
    total = Number(answer.headers.get('x-total-count'));
    after = answer.headers.get('x-next-cursor');
  }
  return { positions, total };
};

/** The expected result of a search, from a query that reads every event. */
const expected = async (condition: string, order = ''): Promise<Found> => {
  const rows = await look<{ position: string }>(
    `SELECT position FROM es.events WHERE ${condition} ORDER BY xid ${order}, position ${order}`,
  );
  return { positions: rows.map(({ position }) => position), total: rows.length };
};

describe('the search of the audit history', () => {
  it('finds events by type, kind of record, actor, record, correlation and pairs of these, with the exact total, in ascending and descending order', async () => {
    const cases: [Record<string, string>, string][] = [
      [{ type: 'OfferMade' }, `type = 'OfferMade'`],
      [{ stream: 'partner' }, `stream_type = 'partner'`],
      [{ actor: florist.id }, `actor_id = '${florist.id}'`],
      [{ correlation: orderId }, `correlation_id = '${orderId}'`],
      [{ stream: orderId }, `stream_id = '${orderId}'`],
      [{ actor: florist.id, type: 'OfferAccepted' }, `actor_id = '${florist.id}' AND type = 'OfferAccepted'`],
      [{ actor: customer.id, stream: 'order' }, `actor_id = '${customer.id}' AND stream_type = 'order'`],
      [{ actor: customer.id, type: 'OfferMade' }, 'false'],
      [{ type: 'NeverHappened' }, 'false'],
      [{ stream: '', type: '', actor: '' }, 'true'],
    ];
    for (const [query, condition] of cases) {
      expect([query, await found(query)]).toEqual([query, await expected(condition)]);
      expect(await found({ ...query, sort: 'recorded_desc' })).toEqual(await expected(condition, 'DESC'));
    }
  });

  it('finds events by time to the millisecond, across days and within one day', async () => {
    const times = await look<{ occurred_at: Date }>('SELECT DISTINCT occurred_at FROM es.events ORDER BY 1');
    const at = (part: number): Date => times[Math.floor((times.length - 1) * part)]?.occurred_at as Date;
    const ranges: [Date | undefined, Date | undefined][] = [
      [at(0.1), at(0.9)],
      [at(0.5), at(0.5)],
      [at(0.3), undefined],
      [undefined, at(0.7)],
      [new Date('2020-01-01'), new Date('2099-01-01')],
    ];
    for (const [from, to] of ranges) {
      const query = { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) };
      const condition = [
        'true',
        ...(from ? [`date_trunc('milliseconds', occurred_at) >= '${from.toISOString()}'`] : []),
        ...(to ? [`date_trunc('milliseconds', occurred_at) < '${to.toISOString()}'`] : []),
      ].join(' AND ');
      expect([query, await found(query)]).toEqual([query, await expected(condition)]);
      const typed = `${condition} AND type = 'PartnerApplied'`;
      expect(await found({ ...query, type: 'PartnerApplied' })).toEqual(await expected(typed));
    }
  });

  it('lists every event type with its number of events', async () => {
    const kinds = await admin.ok<AuditedKind[]>('GET', '/Audit/types');
    const truth = await look(
      'SELECT stream_type AS stream, type, count(*)::int AS events FROM es.events GROUP BY 1, 2',
    );
    expect(kinds).toHaveLength(truth.length);
    expect(kinds).toEqual(expect.arrayContaining(truth));
  });

  it('refuses an invalid cursor and an unknown sort order', async () => {
    const answer = await admin.call<Problem>('GET', '/Audit/events?after=nonsense&type=OrderPaid');
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_cursor']);
    expect((await admin.call('GET', '/Audit/events?sort=loudest')).status).toBe(400);
  });
});

describe('the sentence of an event in the Azores', () => {
  const AZORES = 'hora dos Açores';
  /** A paid order of flowers for a church in Ponta Delgada. */
  const paidInPontaDelgada = async (): Promise<{ orderId: string; serviceId: string }> => {
    const bouquet = (await world.products('flower')).at(0);
    const place = { name: 'Igreja de São José', city: 'Ponta Delgada', parish: 'São José' };
    const where = { kind: 'church', place, location: { lat: 37.7412, lng: -25.6756 } } as const;
    const buyer = await world.newCustomer();
    const day = { date: await world.date(3), hour: '11:00' };
    const { orderId: id, paymentUrl } = await world.checkout(
      buyer,
      { productId: bouquet?.id ?? '' },
      { ...where, ...day },
    );
    await world.pay(paymentUrl);
    return { orderId: id, serviceId: await world.serviceOf(buyer, id) };
  };
  /** The sentences of an event, in the history of its record, in a list without the events that name the place, and in a file. */
  const told = async (stream: string, id: string, type: string): Promise<string[]> => {
    const { events } = await admin.ok<AuditHistory>('GET', `/Audit/${stream}/${id}`);
    const list = await admin.ok<AuditEvent[]>('GET', `/Audit/events?type=${type}&sort=recorded_desc`);
    const file = await admin.call<string>('GET', `/Audit/export?type=${type}&format=ndjson`);
    const lines = file.body.split('\n').flatMap((line) => (line.includes(id) ? [JSON.parse(line) as AuditEvent] : []));
    return [...events, ...list, ...lines]
      .filter((event) => event.type === type && event.streamId === id)
      .map(({ sentence }) => sentence);
  };

  it('tells the same local time in the history, in a list of one type and in an export', async () => {
    const { orderId: id, serviceId } = await paidInPontaDelgada();
    await everythingIndexed();
    for (const sentences of [
      await told('order', id, 'PaymentStarted'),
      await told('service', serviceId, 'OfferMade'),
    ]) {
      expect(sentences).toHaveLength(3);
      expect(new Set(sentences).size).toBe(1);
      expect(sentences[0]).toContain(AZORES);
    }
  });
});

describe('an export of the audit history', () => {
  const exported = async (query: string) => {
    const response = await fetch(`${world.app.url}/api/Audit/export?${query}`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get('x-content-sha256')).toBe(createHash('sha256').update(bytes).digest('hex'));
    return { text: bytes.toString(), headers: response.headers };
  };

  it('has one event per line, and a manifest with the hash of all lines before it', async () => {
    const { text, headers } = await exported(`format=ndjson&correlation=${orderId}`);
    const lines = text.trimEnd().split('\n');
    const { manifest } = JSON.parse(lines.pop() ?? '') as { manifest: { events: number; sha256: string } };
    const events = lines.map((line) => auditEventSchema.parse(JSON.parse(line)));
    const truth = await expected(`correlation_id = '${orderId}'`);
    expect(events.map(({ position }) => position)).toEqual(truth.positions);
    expect(manifest).toMatchObject({ events: truth.total, filters: { correlation: orderId } });
    const body = lines.map((line) => `${line}\n`).join('');
    expect(manifest.sha256).toBe(createHash('sha256').update(body).digest('hex'));
    expect(headers.get('x-total-count')).toBe(String(truth.total));
  });

  it('is CSV on request, in the reader’s language', async () => {
    const { text, headers } = await exported('format=csv&type=OfferAccepted');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toContain('perpetua-audit.csv');
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFposition,occurredAt,/);
    expect(lines).toHaveLength((await expected(`type = 'OfferAccepted'`)).total);
    expect(lines[0]).toContain(' accepted.');
  });
});
