import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { followedOrderSchema } from '@perpetua/contracts/follow.contract';
import type { SecretLink } from '@perpetua/contracts/secret-links';
import { unzipSync } from 'fflate';
import { eventually } from '../support/fixtures/eventually.js';
import type { Person } from '../support/fixtures/world.js';
import { delivered, seen } from '../support/lifecycle/service-calls.js';
import { type Scene, ServiceStage } from '../support/lifecycle/service-fixture.js';

const TIMEOUT_MS = 90_000;

let stage: ServiceStage;
let scene: Scene;
beforeAll(async () => {
  stage = await ServiceStage.open({ config: { RATE_LIMIT_LOGIN_ADDRESS: '20' } });
  scene = await stage.acceptedCleaning({ days: 3 });
  await delivered(scene.world, scene.cleaner, scene.serviceId);
}, TIMEOUT_MS);
afterAll(() => stage.close());

/** A call without a login. */
const byLink = <Body>(path: string) => scene.world.app.request<Body>('GET', `/api${path}`);

const follow = (token: string) => byLink<Record<string, unknown>>(`/Follow/${token}`);

const link = (person: Person, method: 'GET' | 'PUT' | 'DELETE', { id } = scene.order) =>
  person.ok<SecretLink>(method, `/Order/${id}/follow-link`);

const tokenIn = ({ path = '' }: SecretLink): string => path.split('/').at(-1) ?? '';

const filesIn = async (path: string, token?: string): Promise<string[]> => {
  const headers = { 'accept-language': 'en', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${scene.world.app.url}/api${path}`, { headers });
  expect(answer.status).toBe(200);
  return Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
};

describe('the link of an order', () => {
  it(
    'is in the mails to its customer, and shows state and pictures to anybody, and nothing else',
    async () => {
      const { world, admin, customer, order } = scene;
      const mail = await eventually(
        async () => {
          const mails = await admin.ok<{ id: string; template: string }[]>('GET', '/Admin/mail?template=service_done');
          const [done] = mails;
          if (done === undefined) throw new Error('the mail is not there yet');
          return admin.ok<{ html: string; text: string }>('GET', `/Admin/mail/${done.id}`);
        },
        { within: 20_000, what: 'the mail about the work' },
      );
      const token = tokenIn(await link(customer, 'GET'));
      expect(mail.text).toContain(`/follow/${token}`);
      expect(mail.html.match(/src="cid:[^"]+"/g)).toHaveLength(2);

      const { status, body, headers } = await follow(token);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      const { kind, services } = followedOrderSchema.strict().parse(body);
      expect({ kind, states: services.map(({ state }) => state) }).toEqual({ kind: 'clean', states: ['done'] });
      const told = JSON.stringify(body);
      const service = await seen(customer, scene.serviceId);
      const secrets = [order.number, order.total, service.grave?.deceasedName, service.city, service.partner?.name];
      expect(secrets.filter((secret) => secret === undefined || told.includes(secret))).toEqual([]);

      const [photo] = services[0]?.images.after ?? [];
      const picture = await fetch(`${world.app.url}${photo?.thumbUrl}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const other = await stage.acceptedCleaning({ days: 3 });
      const { path = '' } = await link(other.customer, 'PUT', other.order);
      expect(await byLink(`/Follow/${path.split('/').at(-1)}/photos/${photo?.id}`)).toMatchObject({ status: 404 });
    },
    TIMEOUT_MS,
  );

  it(
    'is revoked by the customer or an admin, and the next one is another',
    async () => {
      const { admin, customer, order } = scene;
      const first = tokenIn(await link(customer, 'PUT'));
      expect(tokenIn(await link(customer, 'PUT'))).toBe(first);
      const { services } = followedOrderSchema.parse((await follow(first)).body);
      const photo = services[0]?.images.after[0]?.url.replace('/api', '') ?? '';

      expect(await link(customer, 'DELETE')).toEqual({ revokedAt: expect.any(String) });
      expect(await link(admin, 'DELETE')).toEqual({ revokedAt: expect.any(String) });
      expect((await follow(first)).status).toBe(404);
      expect((await byLink(photo)).status).toBe(404);
      expect((await byLink(`/Follow/${first}/photos.zip`)).status).toBe(404);
      const second = tokenIn(await link(customer, 'PUT'));
      expect(second).not.toBe(first);
      expect([(await follow(first)).status, (await follow(second)).status]).toEqual([404, 200]);
      expect((await stage.cast.florist.call('GET', `/Order/${order.id}/follow-link`)).status).toBe(404);
    },
    TIMEOUT_MS,
  );
});

describe('all photos', () => {
  it(
    'come as one file: of a service, of an order, and by the link',
    async () => {
      const { customer, cleaner, order, serviceId } = scene;
      const token = tokenIn(await link(customer, 'PUT'));
      const ofService = await filesIn(`/Service/${serviceId}/photos.zip`, customer.token);
      expect(ofService).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{4}-before-\w{4}\.jpg$/),
        expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{4}-after-\w{4}\.jpg$/),
      ]);
      expect(await filesIn(`/Service/${serviceId}/photos.zip`, cleaner.token)).toEqual(ofService);
      expect(await filesIn(`/Order/${order.id}/photos.zip`, customer.token)).toEqual(ofService);
      expect(await filesIn(`/Follow/${token}/photos.zip`)).toEqual(ofService);
      expect((await cleaner.call('GET', `/Order/${order.id}/photos.zip`)).status).toBe(404);
      expect((await stage.cast.florist.call('GET', `/Service/${serviceId}/photos.zip`)).status).toBe(404);
    },
    TIMEOUT_MS,
  );
});

describe('the agenda of a partner as a calendar', () => {
  it(
    'is read by its link, names nobody, and ends with the link or with the account',
    async () => {
      const { world, admin, cleaner, customer, serviceId } = scene;
      const feed = (method: 'GET' | 'PUT' | 'DELETE') => cleaner.ok<SecretLink>(method, '/Partner/me/agenda-feed');
      const read = async ({ path = '' }: SecretLink) => {
        const answer = await fetch(`${world.app.url}${path}`);
        return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
      };
      const first = await feed('PUT');
      expect(await feed('GET')).toEqual(first);
      const { status, type, text } = await read(first);
      expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(text).toContain(`UID:${serviceId}@perpetua`);
      const { grave, contact } = await seen(cleaner, serviceId);
      expect(text).not.toContain(grave?.deceasedName ?? '-');
      expect(text).not.toContain(contact?.name ?? '-');
      const { orderId } = await customer.service(serviceId);
      // The order's own entry in a calendar is that of its service.
      expect(await customer.order(orderId)).toMatchObject({ services: [serviceId], firstServiceId: serviceId });
      const own = await world.app.request<string>('GET', `/api/Service/${serviceId}/calendar.ics`, {
        token: customer.token,
      });
      expect(own.body.replaceAll('\r\n ', '')).toContain(`/my-services/${serviceId}`);

      expect(await feed('DELETE')).toEqual({ revokedAt: expect.any(String) });
      expect((await read(first)).status).toBe(404);
      const next = await feed('PUT');
      expect((await read(next)).status).toBe(200);
      expect((await customer.call('PUT', '/Partner/me/agenda-feed')).status).toBe(403);
      await admin.ok('PATCH', `/User/${cleaner.id}`);
      expect((await read(next)).status).toBe(404);
      await admin.ok('PATCH', `/User/${cleaner.id}`);
    },
    TIMEOUT_MS,
  );
});

/** Comes last: the links above would be refused like the guesses. */
describe('a link', () => {
  it(
    'opens nothing when it is guessed, and guesses are counted without locking links that hold',
    async () => {
      const token = tokenIn(await link(scene.customer, 'PUT'));
      const guesses = Array.from({ length: 30 }, (_, index) => follow(`${index}`.padStart(43, 'x')));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([404, 429]));
      expect((await follow(token)).status).toBe(200);
    },
    TIMEOUT_MS,
  );
});
