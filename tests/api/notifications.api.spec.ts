import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Notification, Preferences } from '@perpetua/contracts/notifications.contract';
import { eventually } from '../support/fixtures/eventually.js';
import { LiveReader } from '../support/api/live-reader.js';
import { ownersLook } from '../support/database/histories.js';
import { PushBrowser } from '../support/fixtures/push-browser.js';
import { act } from '../support/lifecycle/service-calls.js';
import { ServiceStage } from '../support/lifecycle/service-fixture.js';
import type { Person } from '../support/fixtures/world.js';

const TIMEOUT_MS = 90_000;

let stage: ServiceStage;
beforeAll(async () => {
  stage = await ServiceStage.open({ config: { SMS_PROVIDER: 'twilio' } });
}, TIMEOUT_MS);
afterAll(() => stage.close());

const noticesOf = (person: Person, query = ''): Promise<Notification[]> =>
  person.ok<Notification[]>('GET', `/Notification?pageSize=100${query}`);

/** Waits for the notice that leads to a page. */
const noticeTo = (person: Person, link: string, title: RegExp): Promise<Notification> =>
  eventually(async () => (await noticesOf(person)).find((notice) => notice.link === link && title.test(notice.title)), {
    what: `the notice ${title}`,
    within: 10_000,
    every: 50,
  });

const unread = async (person: Person): Promise<number> =>
  (await person.ok<{ count: number }>('GET', '/Notification/unread')).count;

const mailsTo = async (person: Person): Promise<{ template: string; subject: string }[]> => {
  const { email } = await person.ok<{ email: string }>('GET', '/User/my');
  const { body } = await stage.cast.world.app.request<{ template: string; subject: string }[]>(
    'GET',
    `/sandbox/mail?pageSize=100&to=${email}`,
  );
  return body;
};

describe('the notices of an order', () => {
  it(
    'tell its customer and the partner what the mails tell, once each, and lead to the record',
    async () => {
      const { customer, florist, serviceId, order } = await stage.flowers({ days: 4 });
      const offered = await noticeTo(florist, '/services-available', /Lisboa/);
      expect(offered).toMatchObject({ kind: 'offer', text: expect.stringMatching(/\w/) });
      expect(JSON.stringify(offered)).not.toContain(order.number);

      const live = await LiveReader.ready(stage.cast.world.app.url, customer.token);
      const { offer } = await stage.cast.world.offerTo(florist, serviceId);
      await act(florist, serviceId, 'accept', { offerId: offer.id });
      const accepted = await noticeTo(customer, `/my-services/${serviceId}`, new RegExp(order.number));
      expect(accepted).toMatchObject({ kind: 'acceptance', at: expect.any(String) });
      expect(accepted).not.toHaveProperty('readAt');
      await eventually(async () => live.changes().some(({ topic }) => topic === 'notification') || undefined, {
        what: 'the live update about the notice',
        within: 10_000,
        every: 50,
      });
      live.close();
      await noticeTo(florist, `/my-services-adv/${serviceId}`, new RegExp(order.number));

      const links = (await noticesOf(customer)).map(({ link, title }) => `${link} ${title}`);
      expect(new Set(links).size).toBe(links.length);
      const inEnglish = await stage.cast.world.app.request<Notification[]>('GET', '/api/Notification', {
        token: customer.token,
        headers: { 'accept-language': 'en' },
      });
      expect(inEnglish.body.find(({ id }) => id === accepted.id)?.title).toMatch(/accepted/);
    },
    TIMEOUT_MS,
  );

  it(
    'are read one by one or all together, only by whom they are for',
    async () => {
      const { customer, florist } = await stage.acceptedFlowers({ days: 5 });
      await stage.cast.world.app.run('idle');
      const notices = await noticesOf(customer);
      expect(notices.length).toBeGreaterThan(1);
      const id = notices[0]?.id ?? '';
      const before = await unread(customer);
      expect((await florist.call('POST', `/Notification/${id}/read`)).status).toBe(404);
      const read = await customer.ok<Notification>('POST', `/Notification/${id}/read`);
      expect(read.readAt).toEqual(expect.any(String));
      expect(await customer.ok('POST', `/Notification/${id}/read`)).toEqual(read);
      expect(await unread(customer)).toBe(before - 1);
      expect((await noticesOf(customer, '&unread=true')).map((notice) => notice.id)).not.toContain(id);
      expect((await customer.call('POST', '/Notification/read-all')).status).toBe(204);
      expect(await unread(customer)).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'tell the office, and a partner that an offer is over, without a mail',
    async () => {
      const { admin, florist, serviceId, world } = await stage.acceptedFlowers({ days: 6 });
      await act(florist, serviceId, 'withdraw', { reason: 'Sem flores' });
      await noticeTo(admin, `/services/${serviceId}`, /./);
      const { serviceId: other, customer } = await stage.flowers({ days: 7 });
      await world.offerTo(florist, other);
      await customer.ok('POST', `/Service/${other}/cancel`);
      const over = await eventually(
        async () => (await noticesOf(florist)).find(({ kind, title }) => kind === 'offer' && /encerrada/.test(title)),
        { what: 'the notice that the offer is over', within: 10_000, every: 50 },
      );
      expect(over.link).toBe('/services-available');
    },
    TIMEOUT_MS,
  );

  it(
    'are gone with the account, and nothing fails when something else happens to the order',
    async () => {
      const { world } = stage.cast;
      const customer = await world.newCustomer();
      const { orderId } = await world.unpaidFlowers(customer, { days: 8 });
      await noticeTo(customer, `/orders/${orderId}`, /./);
      await customer.ok('POST', `/Order/${orderId}/cancel`);
      expect((await customer.call('DELETE', `/User/${customer.id}`)).status).toBe(204);
      await world.app.run('idle');
      const kept = `SELECT id FROM notifications.notices WHERE user_id = '${customer.id}'`;
      expect(await ownersLook(world.app.database.ownerUrl, kept)).toEqual([]);
      const { body } = await stage.cast.admin.call<unknown[]>('GET', '/Admin/dead-letters');
      expect(body).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('the notices of a partner', () => {
  const newAbout = async (person: Person): Promise<string[]> =>
    (await noticesOf(person, '&unread=true')).map(({ title }) => title);

  it(
    'count as read when the offer is answered, and when they tell what the partner did',
    async () => {
      const { world, florist } = stage.cast;
      const { serviceId, order } = await stage.flowers({ days: 12 });
      await florist.ok('POST', '/Notification/read-all');
      const { offer } = await world.offerTo(florist, serviceId);
      await noticeTo(florist, '/services-available', /Lisboa/);
      await act(florist, serviceId, 'accept', { offerId: offer.id });
      const own = await noticeTo(florist, `/my-services-adv/${serviceId}`, new RegExp(order.number));
      expect(own.readAt).toBe(own.at);
      await world.app.run('idle');
      expect(await newAbout(florist)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'leave only that it is over of an offer that nobody answered',
    async () => {
      const { world, florist } = stage.cast;
      const { serviceId, customer } = await stage.flowers({ days: 13 });
      await florist.ok('POST', '/Notification/read-all');
      await world.offerTo(florist, serviceId);
      await customer.ok('POST', `/Service/${serviceId}/cancel`);
      await world.app.run('idle');
      expect(await newAbout(florist)).toEqual([expect.stringMatching(/encerrada/)]);
    },
    TIMEOUT_MS,
  );
});

describe('the preferences of a customer', () => {
  const muted = { mutedKinds: [], quietDays: [], quietYears: [], sms: false };

  it(
    'switch off mails by kind and on quiet days, but neither notices nor mails of the contract',
    async () => {
      const { world, florist } = stage.cast;
      const [byKind, byDay] = await Promise.all([world.newCustomer(), world.newCustomer()]);
      const today = (await world.date(0)).slice(5);
      expect(await byKind.ok<Preferences>('GET', '/Notification/preferences')).toEqual({
        ...muted,
        available: { kinds: ['acceptance', 'delivery', 'plan', 'grave'], sms: true },
      });
      await byKind.ok('PUT', '/Notification/preferences', { ...muted, mutedKinds: ['acceptance'] });
      await byDay.ok('PUT', '/Notification/preferences', { ...muted, quietDays: [today] });
      for (const customer of [byKind, byDay]) {
        const { serviceId } = await world.paidFlowers(customer, { days: 9 });
        const { offer } = await world.offerTo(florist, serviceId);
        await act(florist, serviceId, 'accept', { offerId: offer.id });
        await noticeTo(customer, `/my-services/${serviceId}`, /aceite/);
        await customer.ok('POST', `/Service/${serviceId}/cancel`);
        const templates = await eventually(
          async () => {
            const sent = (await mailsTo(customer)).map(({ template }) => template);
            return sent.includes('service_cancelled') ? sent : undefined;
          },
          { what: 'the mail about the cancellation', within: 10_000, every: 100 },
        );
        expect(templates).toContain('payment_confirmed');
        expect(templates).not.toContain('service_accepted');
      }
    },
    TIMEOUT_MS,
  );

  it('are refused when a day does not exist', async () => {
    const { customer } = { customer: await stage.cast.world.newCustomer() };
    for (const day of ['02-30', '13-01', '1-1', '00-10']) {
      const answer = await customer.call('PUT', '/Notification/preferences', { ...muted, quietDays: [day] });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });
});

describe('messages to phones', () => {
  /** The account of the sandbox's double of Twilio. */
  const account = 'AC00000000000000000000000000000000';

  const textsTo = async (phone: string): Promise<string[]> => {
    const { body } = await stage.cast.world.app.request<{ messages: { body: string }[] }>(
      'GET',
      `/sandbox/twilio/2010-04-01/Accounts/${account}/Messages.json?${new URLSearchParams({ To: phone })}`,
      { headers: { authorization: `Basic ${Buffer.from(`${account}:sandbox`).toString('base64')}` } },
    );
    return body.messages.map((message) => message.body);
  };

  it(
    'reach customers who chose them, once per urgent event, and not on a quiet day',
    async () => {
      const { world, florist, admin } = stage.cast;
      const today = (await world.date(0)).slice(5);
      const customers = [
        { phone: '+351912000111', choices: { sms: true, quietDays: [] } },
        { phone: '+351912000222', choices: { sms: true, quietDays: [today] } },
        { phone: '+351912000333', choices: { sms: false, quietDays: [] } },
      ];
      for (const { phone, choices } of customers) {
        const customer = await world.newCustomer();
        await customer.ok('PUT', `/User/${customer.id}`, { phone });
        await customer.ok('PUT', '/Notification/preferences', { mutedKinds: [], quietYears: [], ...choices });
        const { serviceId } = await world.paidFlowers(customer, { days: 10 });
        const { offer } = await world.offerTo(florist, serviceId);
        await act(florist, serviceId, 'accept', { offerId: offer.id });
        await noticeTo(customer, `/my-services/${serviceId}`, /aceite/);
        await admin.ok('POST', `/Service/${serviceId}/cancel`, { reason: 'Não é possível' });
        await noticeTo(customer, `/my-services/${serviceId}`, /cancelado/);
      }
      const [first] = customers;
      const sent = await eventually(
        async () => {
          const texts = await textsTo(first?.phone ?? '');
          return texts.length === 2 ? texts : undefined;
        },
        { what: 'two messages', within: 10_000, every: 100 },
      );
      expect(sent.some((text) => /foi cancelado.*http.*\/my-services\//.test(text))).toBe(true);
      await world.app.run('idle');
      for (const { phone } of customers.slice(1)) expect(await textsTo(phone)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('messages to devices', () => {
  interface Pushed {
    device: string;
    urgency: string;
    body: string;
  }
  const pushedTo = async (device: string): Promise<Pushed[]> => {
    const { body } = await stage.cast.world.app.request<Pushed[]>('GET', '/sandbox/push');
    return body.filter((one) => one.device === device);
  };
  const devicesOf = async ({ id }: Person): Promise<string[]> =>
    (
      await ownersLook<{ endpoint: string }>(
        stage.cast.world.app.database.ownerUrl,
        `SELECT endpoint FROM notifications.devices WHERE user_id = '${id}'`,
      )
    ).map(({ endpoint }) => endpoint);

  it(
    'tell a partner of an offer without naming anybody, and forget a device that is gone',
    async () => {
      const { world, florist } = stage.cast;
      const service = `${world.app.url}/sandbox/push`;
      const [browser, gone] = [new PushBrowser(`${service}/phone`), new PushBrowser(`${service}/gone-phone`)];
      const device = await florist.ok<{ id: string }>('POST', '/Notification/devices', browser.subscription);
      expect(await florist.ok('POST', '/Notification/devices', browser.subscription)).toEqual(device);
      await florist.ok('POST', '/Notification/devices', gone.subscription);
      const { serviceId } = await stage.flowers({ days: 11 });
      await world.offerTo(florist, serviceId);
      const [pushed] = await eventually(
        async () => {
          const found = await pushedTo('phone');
          return found.length > 0 ? found : undefined;
        },
        { what: 'a message to the device', within: 10_000, every: 50 },
      );
      expect(pushed?.urgency).toBe('high');
      expect(browser.read(pushed?.body ?? '')).toEqual({
        title: 'Nova proposta',
        body: 'flores, Lisboa',
        path: '/services-available',
        tag: expect.any(String),
      });
      await eventually(async () => (await devicesOf(florist)).length === 1 || undefined, {
        what: 'the device that is gone to be forgotten',
        within: 10_000,
        every: 50,
      });
      expect(await devicesOf(florist)).toEqual([browser.subscription.endpoint]);
      expect((await florist.call('DELETE', `/Notification/devices/${device.id}`)).status).toBe(204);
      expect((await florist.call('DELETE', `/Notification/devices/${device.id}`)).status).toBe(404);
    },
    TIMEOUT_MS,
  );

  it('are never sent to an address that belongs to no known push service', async () => {
    for (const endpoint of ['http://127.0.0.1:1/x', 'https://example.com/x']) {
      const { subscription } = new PushBrowser(endpoint);
      const answer = await stage.cast.florist.call('POST', '/Notification/devices', subscription);
      expect(answer).toMatchObject({ status: 422, body: { code: 'push_service_unknown' } });
    }
  });
});
