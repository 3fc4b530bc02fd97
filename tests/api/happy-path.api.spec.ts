import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, PLACES, type Problem, type Service, World } from '../support/fixtures/world.js';

interface History {
  events: {
    id: string;
    type: string;
    version: number;
    sentence: string;
    actor: { role: string };
    causationId: string | null;
    correlationId: string;
  }[];
  state: { status: string };
  changes?: { path: string; before?: unknown; after?: unknown }[];
}

let world: World;
let customer: Person;
let admin: Person;
let florist: Person;
let florist2: Person;
let cleaner: Person;

beforeAll(async () => {
  world = await World.start();
  customer = await world.demo('customer');
  admin = await world.demo('admin');
  florist = await world.demo('florist.lisboa');
  florist2 = await world.demo('florist2.lisboa');
  cleaner = await world.demo('cleaner.lisboa');
}, 60_000);
afterAll(() => world.stop());

const history = (stream: string, id: string, query = ''): Promise<History> =>
  admin.ok('GET', `/Audit/${stream}/${id}${query}`);
const typesOf = async (stream: string, id: string): Promise<string[]> =>
  (await history(stream, id)).events.map(({ type }) => type);

describe('the happy path: flowers to a church', () => {
  it('goes from the cart to a closed service, and the audit shows each event with a sentence, its actor and its cause', async () => {
    const { order, serviceId } = await world.paidFlowers(customer);
    expect(order).toMatchObject({ status: 'paid', total: '22.50', refunded: '0.00' });

    const offered = await world.offerTo(florist, serviceId);
    expect(offered).toMatchObject({
      amountToReceive: '18.00',
      allowedActions: expect.arrayContaining(['accept', 'decline']),
    });
    expect(offered.distanceKm).toBeLessThan(2);
    expect(offered.address ?? null).toBeNull();
    expect(await customer.service(serviceId)).toMatchObject({ label: 'waiting_for_acceptance', status: 'offered' });

    await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offered.offer.id });
    expect(await customer.service(serviceId)).toMatchObject({ label: 'waiting_for_service', status: 'accepted' });

    const early = await florist.call<Problem>('POST', `/Service/${serviceId}/start`);
    expect(early.status).toBe(422);

    await world.advanceTo(offered.scheduledDate);
    await florist.ok('POST', `/Service/${serviceId}/start`);
    const withoutProof = await florist.call<Problem>('POST', `/Service/${serviceId}/deliver`);
    expect(withoutProof.status).toBe(422);
    expect((await florist.photo(serviceId, 'after')).status).toBeLessThan(300);
    await florist.ok('POST', `/Service/${serviceId}/deliver`);

    const delivered = await customer.service(serviceId);
    expect(delivered).toMatchObject({
      label: 'pending_feedback',
      allowedActions: expect.arrayContaining(['feedback']),
    });
    expect(delivered.images.after).toHaveLength(1);
    await customer.ok('POST', `/Service/${serviceId}/feedback`, { rating: 5, comment: 'Obrigada' });
    expect(await customer.service(serviceId)).toMatchObject({ label: 'complete' });

    await world.advance('P3D');
    expect(await customer.service(serviceId)).toMatchObject({ label: 'service_complete', status: 'closed' });
    await world.orderIs(customer, order.id, 'settled');

    expect(await typesOf('order', order.id)).toEqual([
      'OrderPlaced',
      'PaymentStarted',
      'OrderPaid',
      'OrderServiceEnded',
      'OrderSettled',
    ]);
    const trail = await history('service', serviceId);
    expect(trail.events.map(({ type }) => type)).toEqual([
      'ServiceScheduled',
      'MatchingStarted',
      'OfferMade',
      'OfferAccepted',
      'ServiceStarted',
      'PhotoAdded',
      'ServiceDelivered',
      'FeedbackGiven',
      'ServiceClosed',
    ]);
    for (const event of trail.events) {
      expect(event.correlationId).toBe(order.id);
      expect(event.sentence).not.toBe(event.type);
    }
    expect(trail.events[0]?.causationId).not.toBeNull();
    expect(trail.events.map(({ actor }) => actor.role)).toEqual([
      'system',
      'system',
      'system',
      'partner',
      'partner',
      'partner',
      'partner',
      'customer',
      'system',
    ]);
    const paid = (await history('order', order.id)).events.find(({ type }) => type === 'OrderPaid');
    expect(trail.events[0]?.causationId).toBe(paid?.id);
    const third = await history('service', serviceId, '?version=3');
    expect(third.state.status).toBe('offered');
    expect(third.changes).toContainEqual(
      expect.objectContaining({ path: 'status', before: 'matching', after: 'offered' }),
    );
  }, 60_000);
});

describe('a partner who declines or does not respond', () => {
  it('is followed by the next nearest partner, and finally by an admin, who assigns a partner', async () => {
    const buyer = await world.newCustomer();
    const { serviceId } = await world.paidFlowers(buyer, { days: 5 });
    const first = await world.offerTo(florist, serviceId);
    await florist.ok('POST', `/Service/${serviceId}/decline`, {
      offerId: first.offer.id,
      reason: 'Sem flores brancas',
    });
    const repeated = await florist.call<Problem>('POST', `/Service/${serviceId}/accept`, { offerId: first.offer.id });
    expect(repeated).toMatchObject({ status: 409, body: { code: 'offer_closed' } });

    const second = await world.offerTo(florist2, serviceId);
    await world.advance('P1D');
    const late = await florist2.call<Problem>('POST', `/Service/${serviceId}/accept`, { offerId: second.offer.id });
    expect(late).toMatchObject({ status: 409, body: { code: 'offer_closed' } });

    const escalated = await world.serviceIs(admin, serviceId, 'escalated');
    expect(escalated.label).toBe('waiting_for_acceptance');
    const queue = await admin.ok<Service[]>('GET', '/Service?status=escalated&pageSize=100');
    expect(queue.map(({ id }) => id)).toContain(serviceId);
    const silent = (await typesOf('service', serviceId)).filter((type) => type === 'OfferExpired');
    expect(silent).toHaveLength(2);

    const withoutReason = await admin.call<Problem>('POST', `/Service/${serviceId}/assign`, { partnerId: florist2.id });
    expect(withoutReason.status).toBe(400);
    await admin.ok('POST', `/Service/${serviceId}/assign`, { partnerId: florist2.id, reason: 'Aceitou por telefone' });
    expect(await florist2.service(serviceId)).toMatchObject({ status: 'accepted' });
    const accepted = await florist2.ok<Service[]>('GET', '/Service/accepted?pageSize=100');
    expect(accepted.map(({ id }) => id)).toContain(serviceId);
  }, 60_000);

  it('is not needed for an escalation: it happens immediately when no partner is in range', async () => {
    const buyer = await world.newCustomer();
    const { serviceId } = await world.paidFlowers(buyer, { location: PLACES.middleOfNowhere });
    await world.serviceIs(admin, serviceId, 'escalated');
    expect(await typesOf('service', serviceId)).toEqual(['ServiceScheduled', 'MatchingStarted', 'NoPartnerFound']);
  });
});

describe('two simultaneous requests', () => {
  it('to accept the same offer have one winner, and a repeat changes nothing', async () => {
    const { serviceId } = await world.paidFlowers(await world.newCustomer());
    const { offer } = await world.offerTo(florist, serviceId);
    const path = `/Service/${serviceId}/accept`;
    const answers = await Promise.all(
      [florist, florist, florist2].map((partner) => partner.call<Problem>('POST', path, { offerId: offer.id })),
    );
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect([404, 409]).toContain(answers[2]?.status);
    expect((await typesOf('service', serviceId)).filter((type) => type === 'OfferAccepted')).toHaveLength(1);
  });

  it('to check out with the same key create one order and get one response', async () => {
    const buyer = await world.newCustomer();
    const [bouquet] = await world.products('flower');
    await buyer.ok('POST', '/Cart', { productId: bouquet?.id, quantity: 1 });
    const body = world.checkoutBody({
      kind: 'home',
      date: await world.date(3),
      hour: '10:00',
      location: PLACES.lisbon,
      place: { name: 'Casa', city: 'Lisboa', parish: 'Estrela' },
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => buyer.call<{ orderId: string }>('POST', '/Checkout', body, 'the-same-key')),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
    expect(await buyer.ok<unknown[]>('GET', '/Order')).toHaveLength(1);
  });
});

describe('cancelling', () => {
  it('before acceptance refunds everything through the payment provider', async () => {
    const buyer = await world.newCustomer();
    const { order, serviceId } = await world.paidFlowers(buyer);
    await world.offerTo(florist, serviceId);
    await buyer.ok('POST', `/Service/${serviceId}/cancel`, { reason: 'changed_mind' });
    expect(await buyer.service(serviceId)).toMatchObject({ status: 'cancelled', label: 'unknown' });
    const refunded = await world.orderIs(buyer, order.id, 'refunded');
    expect(refunded).toMatchObject({ refunded: '22.50', refundPending: '0.00' });
    expect(await typesOf('order', order.id)).toEqual([
      'OrderPlaced',
      'PaymentStarted',
      'OrderPaid',
      'OrderServiceEnded',
      'RefundRequested',
      'RefundConfirmed',
      'OrderRefunded',
    ]);
    await eventually(async () => {
      const available = await florist.ok<Service[]>('GET', '/Service/available?pageSize=100');
      return !available.some(({ id }) => id === serviceId);
    });
  });

  it('a whole order cancels the services that can be cancelled', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidFlowers(buyer);
    await buyer.ok('POST', `/Order/${order.id}/cancel`);
    expect(await world.orderIs(buyer, order.id, 'refunded')).toMatchObject({ refunded: '22.50' });
  });

  it('returns 404 for another customer’s service or order', async () => {
    const { order, serviceId } = await world.paidFlowers(await world.newCustomer());
    const stranger = await world.newCustomer();
    for (const [method, path] of [
      ['GET', `/Service/${serviceId}`],
      ['POST', `/Service/${serviceId}/cancel`],
      ['GET', `/Order/${order.id}`],
      ['POST', `/Order/${order.id}/cancel`],
    ] as const) {
      const body = method === 'POST' ? { reason: 'changed_mind' } : undefined;
      expect((await stranger.call(method, path, body)).status).toBe(404);
    }
  });
});

describe('a cleaning', () => {
  it('needs a before photo to begin and an after photo to end, and completes by itself without feedback', async () => {
    const buyer = await world.newCustomer();
    const { serviceId } = await world.paidCleaning(buyer);
    const { offer } = await world.offerTo(cleaner, serviceId);
    await cleaner.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    await world.advance('P3D');
    expect((await cleaner.call('POST', `/Service/${serviceId}/start`)).status).toBe(422);
    await cleaner.photo(serviceId, 'before');
    await cleaner.ok('POST', `/Service/${serviceId}/start`);
    await cleaner.photo(serviceId, 'after');
    await cleaner.ok('POST', `/Service/${serviceId}/deliver`);
    await world.advance('P8D');
    expect(await typesOf('service', serviceId)).toContain('FeedbackTimedOut');
    await world.advance('P3D');
    const closed = await buyer.service(serviceId);
    expect(closed).toMatchObject({ status: 'closed', label: 'service_complete' });
    expect(closed.images.before).toHaveLength(1);
    const picture = await fetch(new URL(closed.images.before[0]?.url ?? '', world.app.url));
    expect(picture.status).toBe(200);
  }, 60_000);

  it('that is bought as a plan of 12 months becomes twelve services automatically, one for each visit', async () => {
    const buyer = await world.newCustomer();
    const { order } = await world.paidPlan(buyer, { months: 12, near: PLACES.funchal });
    expect(order).toMatchObject({ status: 'paid', total: '168.00' });
    await world.advance('P1Y');
    const subscription = await buyer.ok<{ occurrences: { n: number; date: string; serviceId?: string }[] }>(
      'GET',
      `/Subscription/${order.subscriptionId}`,
    );
    expect(subscription.occurrences.map(({ n }) => n)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    const services = await Promise.all(subscription.occurrences.map(({ serviceId }) => buyer.service(serviceId ?? '')));
    expect(new Set(services.map(({ id }) => id)).size).toBe(12);
    expect(services.map(({ scheduledDate }) => scheduledDate)).toEqual(
      subscription.occurrences.map(({ date }) => date),
    );
    expect(services.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0)).toBe(16_800);
    expect((await buyer.order(order.id)).services).toHaveLength(12);
  }, 120_000);
});
