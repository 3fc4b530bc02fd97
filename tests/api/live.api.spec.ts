import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { maximumLiveConnections } from '@perpetua/contracts/live.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { startTestApp } from '../support/fixtures/app.js';
import { eventually } from '../support/fixtures/eventually.js';
import { LiveReader } from '../support/api/live-reader.js';
import { type Person, World } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let world: World;
let admin: Person;
let florist: Person;
let other: Person;
const open: LiveReader[] = [];

beforeAll(async () => {
  world = await World.start();
  [admin, florist, other] = await Promise.all([
    world.demo('admin'),
    world.demo('florist.lisboa'),
    world.demo('florist.porto'),
  ]);
}, TIMEOUT_MS);
afterAll(() => world.stop());
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

const listen = async (person: Person, lastEventId?: string): Promise<LiveReader> => {
  const reader = await LiveReader.ready(world.app.url, person.token, lastEventId);
  open.push(reader);
  return reader;
};

const listeningConnections = async (): Promise<number> => {
  const { body } = await world.app.request<string>('GET', '/metrics');
  return Number(/^perpetua_live_connections (\d+)$/m.exec(body)?.[1]);
};

describe('live updates', () => {
  it('are streamed to logged-in users', async () => {
    const { response } = await listen(admin);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-now')).toMatch(/Z$/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const anonymous = await LiveReader.open(world.app.url, undefined);
    expect(anonymous.response.status).toBe(401);
    const head = await world.app.request('HEAD', '/api/Events', { token: admin.token });
    expect([200, 404]).toContain(head.status);
  });

  it(
    'notify every user whom a change concerns, and nobody else',
    async () => {
      const customer = await world.newCustomer();
      const [buying, selling, watching, elsewhere] = await Promise.all([
        listen(customer),
        listen(florist),
        listen(admin),
        listen(other),
      ]);
      const { order, serviceId } = await world.paidFlowers(customer);
      const { offer } = await world.offerTo(florist, serviceId);
      await Promise.all([
        buying.changeOf('order', order.id),
        buying.changeOf('service', serviceId),
        buying.changeOf('cart', customer.id),
        watching.changeOf('order', order.id),
        watching.changeOf('offer', serviceId),
      ]);
      const offered = await selling.changeOf('offer', serviceId);
      expect(selling.changes().filter(({ topic }) => topic !== 'offer' && topic !== 'notification')).toEqual([]);

      await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
      await Promise.all([
        selling.changeOf('offer', serviceId, offered.version + 1),
        selling.changeOf('service', serviceId, offered.version + 1),
        buying.changeOf('service', serviceId, offered.version + 1),
      ]);
      expect(buying.changes().map(({ topic }) => topic)).not.toContain('offer');
      expect(watching.changes().map(({ topic }) => topic)).not.toContain('cart');
      expect(elsewhere.changes()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'never arrive before the change can be read',
    async () => {
      const customer = await world.newCustomer();
      const buying = await listen(customer);
      const { serviceId } = await world.paidFlowers(customer);
      const change = await buying.changeOf('service', serviceId, 3);
      expect((await customer.service(serviceId)).version).toBeGreaterThanOrEqual(change.version);
      const versions = buying.changes().flatMap(({ id, version }) => (id === serviceId ? [version] : []));
      expect(versions).toEqual(versions.map((_, index) => index + 1));
    },
    TIMEOUT_MS,
  );

  it(
    'notify the partner when an offer is withdrawn',
    async () => {
      const customer = await world.newCustomer();
      const { serviceId } = await world.paidFlowers(customer);
      await world.offerTo(florist, serviceId);
      const selling = await listen(florist);
      await customer.ok('POST', `/Service/${serviceId}/cancel`);
      await selling.changeOf('offer', serviceId);
      expect(selling.changes().filter(({ topic }) => topic !== 'offer' && topic !== 'notification')).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('notify all tabs of a user of each change of the cart', async () => {
    const customer = await world.newCustomer();
    const [flowers] = await world.products('flower');
    const [tab, otherTab] = await Promise.all([listen(customer), listen(customer)]);
    await customer.ok('POST', '/Cart', { productId: flowers?.id, quantity: 1 });
    const [first] = await Promise.all([tab.changeOf('cart', customer.id), otherTab.changeOf('cart', customer.id)]);
    await customer.ok('DELETE', `/Cart/${flowers?.id}`);
    await otherTab.changeOf('cart', customer.id, first.version + 1);
  });
});

describe('a clock that was moved', () => {
  it('lets every open page read everything again, because other acts may be possible now', async () => {
    const reader = await listen(await world.newCustomer());
    await world.advance('PT1M');
    await reader.has(({ event }) => event === 'resync', 'the message to read again');
  });
});

describe('a second process', () => {
  it(
    'streams the changes that the first process makes: events as well as cart changes',
    async () => {
      const config = { DATABASE_URL: world.app.database.url, ROLE: 'api' };
      const another = await startTestApp({ config });
      try {
        const customer = await world.newCustomer();
        const reader = await LiveReader.ready(another.url, customer.token);
        open.push(reader);
        const { order, serviceId } = await world.paidFlowers(customer);
        await Promise.all([
          reader.changeOf('cart', customer.id),
          reader.changeOf('order', order.id),
          reader.changeOf('service', serviceId, 3),
        ]);
      } finally {
        await another.close();
      }
    },
    TIMEOUT_MS,
  );
});

describe('after a reconnection', () => {
  it(
    'the client must reload everything if anything has changed since its last event id, and gets later changes',
    async () => {
      const customer = await world.newCustomer();
      const before = await listen(customer);
      const { serviceId } = await world.paidFlowers(customer);
      await world.serviceIs(customer, serviceId, 'offered');
      before.close();
      const again = await listen(customer, before.messages.find(({ event }) => event === 'ready')?.id);
      expect(again.messages[0]).toMatchObject({ event: 'resync', data: {} });
      await customer.ok('POST', `/Service/${serviceId}/cancel`);
      await again.changeOf('service', serviceId, 5);
    },
    TIMEOUT_MS,
  );

  it('the client need not reload anything if nothing has changed', async () => {
    let last = (await listen(admin)).lastId;
    await eventually(
      async () => {
        const again = await listen(admin, last);
        last = again.lastId;
        again.close();
        return again.messages[0]?.event === 'ready';
      },
      { what: 'a moment without changes' },
    );
  });

  it.each([['nonsense'], ['0-0'], ['99999999999999999999-1'], ['18446744073709551615-1']])(
    'the client must reload everything if the server does not know its last event id %s',
    async (lastEventId) => {
      const reader = await listen(admin, lastEventId);
      expect(reader.messages[0]).toMatchObject({ event: 'resync', data: {} });
      expect(reader.lastId).toMatch(/^\d+-\d+$/);
    },
  );
});

describe('a connection', () => {
  it('is refused when the user has too many connections', async () => {
    const customer = await world.newCustomer();
    const readers = await Promise.all(Array.from({ length: maximumLiveConnections }, () => listen(customer)));
    const refused = await LiveReader.open(world.app.url, customer.token);
    expect(refused.response.status).toBe(429);
    expect(await refused.response.json()).toMatchObject({ code: 'too_many_live_connections' });
    expect(refused.response.headers.get('retry-after')).toBe('30');
    readers[0]?.close();
    await eventually(() => listen(customer), { what: 'another connection to be accepted' });
  });

  it('is closed when its token expires', async () => {
    const { id } = await world.newCustomer();
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: id, jti: newId(), usertype_id: 4, epoch: 0, iat: now, exp: now + 2 };
    const token = await world.app.run('signToken', claims);
    const reader = await LiveReader.ready(world.app.url, token);
    open.push(reader);
    await eventually(() => reader.ended, { what: 'the stream to end', within: 10_000 });
    expect(Date.now()).toBeGreaterThanOrEqual((now + 2) * 1000);
  });

  it('is no longer counted by the metrics after it is closed', async () => {
    const reader = await listen(admin);
    expect(await listeningConnections()).toBeGreaterThan(0);
    reader.close();
    await eventually(async () => (await listeningConnections()) === 0, { what: 'all connections to be closed' });
  });

  it(
    'is closed when the process shuts down',
    async () => {
      const short = await World.start();
      const person = await short.demo('customer');
      const reader = await LiveReader.ready(short.app.url, person.token);
      await short.stop();
      await eventually(() => reader.ended, { what: 'the stream to end' });
    },
    TIMEOUT_MS,
  );
});
