import { newId } from '../../../backend/src/platform/ids.js';
import type { FailedRefundGroup } from '@perpetua/contracts/payments.contract';
import { failedRefund } from '../fixtures/failed-refunds.js';
import { setEventsAside } from '../database/set-aside.js';
import { eventually } from '../fixtures/eventually.js';
import { type Examples, pictureForm, type Stage } from './api-fixture.js';
import { type Person, PLACES } from '../fixtures/world.js';

/** Ordering: checkout, payment, cancellation. */
export const orderingExamples: Examples = {
  'POST /Checkout': async (stage) => ({
    as: await stage.shopper(),
    header: { 'Idempotency-Key': newId() },
    body: await stage.checkout(),
  }),
  'GET /Checkout/slots': async ({ bouquet, cemetery }) => ({
    query: { cemeteryId: (await cemetery).id, productIds: (await bouquet).id },
  }),
  'GET /Order': async (stage) => ({ as: (await stage.unpaid()).person, query: { page: 1 } }),
  'GET /Order/{id}': async (stage) => {
    const { person, orderId } = await stage.unpaid();
    return { as: person, path: { id: orderId } };
  },
  'POST /Order/{id}/pay': async (stage) => {
    const { person, orderId, paymentUrl } = await stage.unpaid();
    await stage.world.pay(paymentUrl, 'decline');
    return { as: person, path: { id: orderId }, header: { 'Idempotency-Key': newId() } };
  },
  'POST /Order/{id}/reschedule': async (stage) => {
    const person = await stage.newcomer();
    const { id } = await stage.world.flowersPaidTooLate(person);
    return { as: person, path: { id }, body: { date: await stage.world.date(5), hour: '15:00' } };
  },
  'POST /Order': async (stage) => {
    const [{ id: customerId }, { id: productId }] = await Promise.all([stage.newcomer(), stage.bouquet]);
    const body = {
      ...(await stage.checkout()),
      consents: undefined,
      orderAgain: undefined,
      customerId,
      items: [{ productId, quantity: 1 }],
    };
    return { as: await stage.admin, header: { 'Idempotency-Key': newId() }, body };
  },
  'POST /Order/{id}/refund': async (stage) => {
    const { person, serviceId } = await stage.accepted();
    const { orderId } = await person.service(serviceId);
    return { as: await stage.admin, path: { id: orderId }, body: { amount: '1.00', reason: 'Late by an hour' } };
  },
  'POST /Order/{id}/refunds/{refundId}/retry': async (stage) => {
    const admin = await stage.admin;
    const { orderId, refundId } = await failedRefund(stage.world, admin);
    return { as: admin, path: { id: orderId, refundId } };
  },
  'GET /Admin/refunds': async ({ admin }) => ({ as: await admin }),
  'POST /Admin/refunds/retry': async (stage) => {
    const admin = await stage.admin;
    const { refundId } = await failedRefund(stage.world, admin);
    const cause = await eventually(async () => {
      const groups = await admin.ok<FailedRefundGroup[]>('GET', '/Admin/refunds');
      return groups.find(({ refunds }) => refunds.some(({ id }) => id === refundId))?.cause;
    });
    return { as: admin, body: { cause } };
  },
  'GET /Order/totals': async (stage) => ({
    as: await stage.admin,
    query: { customer: (await stage.customer).id },
  }),
  'GET /Order/{id}/mails': async (stage) => ({
    as: await stage.admin,
    path: { id: (await stage.unpaid()).orderId },
  }),
  'POST /Order/{id}/mails/{mailId}/resend': async (stage) => {
    const admin = await stage.admin;
    const { orderId } = await stage.unpaid();
    const mailId = await eventually(
      async () => (await admin.ok<{ id: string }[]>('GET', `/Order/${orderId}/mails`))[0]?.id,
      { what: 'the mail about an order' },
    );
    return { as: admin, path: { id: orderId, mailId } };
  },
  'GET /Order/{id}/notes': async (stage) => ({
    as: await stage.admin,
    path: { id: (await stage.unpaid()).orderId },
  }),
  'POST /Order/{id}/notes': async (stage) => ({
    as: await stage.admin,
    path: { id: (await stage.unpaid()).orderId },
    body: { text: 'Asks to be called after six.' },
  }),
  'POST /Order/{id}/withdraw': async (stage) => {
    const person = await stage.newcomer();
    const { order } = await stage.world.paidCleaning(person, { days: 10 });
    return { as: person, path: { id: order.id }, body: {} };
  },
  'PATCH /Order/{id}/delivery': async (stage) => {
    const { person, orderId } = await stage.unpaid();
    const { version } = await person.ok<{ version: number }>('GET', `/Order/${orderId}`);
    return { as: person, path: { id: orderId }, body: { contact: { phone: '+351 913 456 789' }, version } };
  },
  'GET /Order/{id}/dispute-evidence': async (stage) => {
    const { person, serviceId } = await stage.accepted();
    const { orderId } = await person.service(serviceId);
    return { as: await stage.admin, path: { id: orderId } };
  },
  'POST /Order/{id}/cancel': async (stage) => {
    const { person, orderId } = await stage.unpaid();
    return { as: person, path: { id: orderId } };
  },
};

/** The id of an issued invoice-receipt for flowers, and the customer who paid for them. */
const invoiced = async (stage: Stage): Promise<{ person: Person; id: string }> => {
  const { person } = await stage.offered();
  const id = await eventually(
    async () => {
      const [invoice] = await person.ok<{ id: string; status: string }[]>('GET', '/Invoice');
      return invoice?.status === 'issued' ? invoice.id : undefined;
    },
    { what: 'the invoice-receipt', within: 15_000, every: 50 },
  );
  return { person, id };
};

/** Invoicing: the fiscal documents of payments. */
export const invoicingExamples: Examples = {
  'GET /Invoice': async (stage) => ({ as: (await invoiced(stage)).person, query: { page: 1, kind: 'FR' } }),
  'GET /Invoice/totals': async (stage) => ({ as: (await invoiced(stage)).person }),
  'GET /Invoice/archive': async (stage) => {
    const { person } = await invoiced(stage);
    return { as: person, query: { year: Number((await stage.world.date(0)).slice(0, 4)) } };
  },
  'GET /Invoice/{id}/pdf': async (stage) => {
    const { person, id } = await invoiced(stage);
    return { as: person, path: { id } };
  },
  'GET /Invoice/{id}/receipt': async (stage) => {
    const { person, id } = await invoiced(stage);
    return { as: person, path: { id } };
  },
  'GET /Admin/documents': async ({ admin }) => ({ as: await admin }),
  'GET /Admin/documents/missing': async ({ admin }) => ({ as: await admin }),
  'POST /Admin/documents/missing': async ({ admin }) => ({ as: await admin, body: { mail: false } }),
  'POST /Admin/documents/retry': async (stage) => {
    const { id } = await invoiced(stage);
    await stage.world.app.database.database.query({
      name: 'spec.late-document',
      text: `UPDATE invoicing.requests SET due_at = clock_timestamp() + interval '1 hour', error = 'No answer', attempts = 4
        WHERE document_id = $1`,
      values: [id],
    });
    return { as: await stage.admin, body: { cause: 'No answer' } };
  },
  'GET /Invoice/{id}': async (stage) => {
    const { person, id } = await invoiced(stage);
    return { as: person, path: { id } };
  },
};

/** A service that the florist has started on its scheduled day. */
const begun = async (stage: Stage): Promise<{ person: Person; serviceId: string; florist: Person }> => {
  const [{ person, serviceId }, florist] = await Promise.all([stage.accepted(), stage.florist]);
  await stage.morningOf(person, serviceId);
  await florist.ok('POST', `/Service/${serviceId}/start`);
  return { person, serviceId, florist };
};

const photographed = async (stage: Stage): Promise<{ person: Person; serviceId: string; florist: Person }> => {
  const work = await begun(stage);
  await work.florist.ok('POST', `/Service/${work.serviceId}/photos?kind=after`, await pictureForm('photo'));
  return work;
};

const delivered = async (stage: Stage): Promise<{ person: Person; serviceId: string }> => {
  const work = await photographed(stage);
  await work.florist.ok('POST', `/Service/${work.serviceId}/deliver`);
  return work;
};

/** A service whose partner has proposed another date. */
const proposed = async (stage: Stage): Promise<{ person: Person; serviceId: string; date: string }> => {
  const [{ person, serviceId }, date, florist] = await Promise.all([
    stage.accepted(),
    stage.world.date(6),
    stage.florist,
  ]);
  await florist.ok('POST', `/Service/${serviceId}/reschedule`, { date });
  return { person, serviceId, date };
};

const blocked = async (stage: Stage): Promise<{ person: Person; serviceId: string }> => {
  const { person, serviceId, florist } = await begun(stage);
  await florist.ok('POST', `/Service/${serviceId}/blocked`, { kind: 'closed', note: 'A igreja está fechada.' });
  return { person, serviceId };
};

const disputed = async (stage: Stage): Promise<string> => {
  const { person, serviceId } = await delivered(stage);
  await person.ok('POST', `/Service/${serviceId}/dispute`, {
    reason: 'poor_quality',
    text: 'As rosas vinham murchas.',
  });
  return serviceId;
};

/** The id of a service that was escalated because no partner is in range. */
const lonely = async ({ world }: Stage): Promise<string> => {
  const person = await world.newCustomer();
  const { serviceId } = await world.paidFlowers(person, { days: 5, location: PLACES.middleOfNowhere });
  await world.serviceIs(person, serviceId, 'escalated');
  return serviceId;
};

/** Fulfilment: services from the offer to the customer's rating. */
export const fulfilmentExamples: Examples = {
  'GET /Service/my': async (stage) => ({ as: (await stage.accepted()).person, query: { page: 1 } }),
  'GET /Service/{id}/slots': async (stage) => {
    const { person, serviceId } = await stage.accepted();
    return { as: person, path: { id: serviceId } };
  },
  'GET /Service/{id}': async (stage) => {
    const { person, serviceId } = await delivered(stage);
    return { as: person, path: { id: serviceId } };
  },
  'POST /Service/{id}/cancel': async (stage) => {
    const { person, serviceId } = await stage.accepted();
    return { as: person, path: { id: serviceId }, body: { reason: 'Já não é preciso.' } };
  },
  'POST /Service/{id}/feedback': async (stage) => {
    const { person, serviceId } = await delivered(stage);
    return { as: person, path: { id: serviceId }, body: { rating: 5, comment: 'Muito obrigada.' } };
  },
  'GET /Service/available': async (stage) => {
    await stage.offered();
    return { as: await stage.florist, query: { pageSize: 5 } };
  },
  'GET /Service/nearby': async (stage) => ({ as: await stage.florist }),
  'GET /Service/accepted': async (stage) => {
    await stage.accepted();
    return { as: await stage.florist, query: { pageSize: 5 } };
  },
  'POST /Service/{id}/start': async (stage) => {
    const { person, serviceId } = await stage.accepted();
    await stage.morningOf(person, serviceId);
    return { as: await stage.florist, path: { id: serviceId } };
  },
  'POST /Service/{id}/photos': async (stage) => {
    const { florist, serviceId } = await begun(stage);
    const body = await pictureForm('photo', { uploadId: newId() });
    return { as: florist, path: { id: serviceId }, query: { kind: 'after' }, body };
  },
  'POST /Service/{id}/deliver': async (stage) => {
    const { florist, serviceId } = await photographed(stage);
    return { as: florist, path: { id: serviceId } };
  },
  'POST /Service/{id}/blocked': async (stage) => {
    const { florist, serviceId } = await begun(stage);
    return { as: florist, path: { id: serviceId }, body: { kind: 'closed', note: 'A igreja está fechada.' } };
  },
  'POST /Service/{id}/allow-early': async (stage) => {
    const { person, serviceId } = await stage.accepted();
    return { as: person, path: { id: serviceId }, body: {} };
  },
  'POST /Service/{id}/withdraw': async (stage) => ({
    as: await stage.florist,
    path: { id: (await stage.accepted()).serviceId },
    body: { reason: 'A carrinha avariou.' },
  }),
  'POST /Service/{id}/reschedule': async (stage) => {
    const [{ person, serviceId }, date] = await Promise.all([stage.accepted(), stage.world.date(6)]);
    return { as: person, path: { id: serviceId }, body: { date, hour: '12:00' } };
  },
  'POST /Service/{id}/reschedule/answer': async (stage) => {
    const { person, serviceId } = await proposed(stage);
    return { as: person, path: { id: serviceId }, body: { agree: true } };
  },
  'POST /Service/{id}/block-answer': async (stage) => {
    const { person, serviceId } = await blocked(stage);
    return { as: person, path: { id: serviceId }, body: { date: await stage.world.date(2) } };
  },
  'POST /Service/{id}/dispute': async (stage) => {
    const { person, serviceId } = await delivered(stage);
    const body = { reason: 'poor_quality', text: 'As rosas vinham murchas.' };
    return { as: person, path: { id: serviceId }, body };
  },
  'POST /Service/{id}/resolve': async (stage) => ({
    as: await stage.admin,
    path: { id: await disputed(stage) },
    body: { outcome: 'partial', amount: '5.00', reason: 'As fotografias mostram-no.' },
  }),
  'GET /Service': async (stage) => {
    await stage.offered();
    return { as: await stage.admin, query: { type: 'flower', q: 'lisboa', pageSize: 5 } };
  },
  'POST /Service/{id}/assign': async (stage) => ({
    as: await stage.admin,
    path: { id: await lonely(stage) },
    body: { partnerId: (await stage.florist).id, reason: 'Vai lá de qualquer modo.' },
  }),
  'POST /Service/{id}/offer': async (stage) => ({
    as: await stage.admin,
    path: { id: await lonely(stage) },
    body: { partnerId: (await stage.florist).id, reason: 'Fica em caminho.' },
  }),
  'POST /Service/{id}/propose': async (stage) => ({
    as: await stage.admin,
    path: { id: await lonely(stage) },
    body: { reason: 'Há um parceiro novo.' },
  }),
};

/** Subscriptions: a customer's plans and their visits. */
export const subscriptionExamples: Examples = {
  'GET /Subscription': async (stage) => ({ as: (await stage.subscription()).person, query: { page: 1 } }),
  'GET /Subscription/running': async (stage) => {
    await stage.subscription();
    return { as: await stage.admin };
  },
  'GET /Subscription/{id}': async (stage) => {
    const { person, id } = await stage.subscription();
    return { as: person, path: { id } };
  },
  'POST /Subscription/{id}/pause': async (stage) => {
    const { person, id } = await stage.subscription();
    return { as: person, path: { id }, body: {} };
  },
  'POST /Subscription/{id}/resume': async (stage) => {
    const { person, id } = await stage.subscription();
    await person.ok('POST', `/Subscription/${id}/pause`, {});
    return { as: person, path: { id } };
  },
  'POST /Subscription/{id}/cancel': async (stage) => {
    const { person, id } = await stage.subscription();
    return { as: person, path: { id } };
  },
  'POST /Subscription/{id}/occurrences/{n}/move': async (stage) => {
    const { person, id, occurrences } = await stage.subscription();
    const date = new Date(`${occurrences[1]?.date}T12:00:00Z`);
    date.setUTCDate(date.getUTCDate() + 2);
    return { as: person, path: { id, n: 2 }, body: { date: date.toISOString().slice(0, 10) } };
  },
};

/** Administration, live updates, photos and information about the installation. */
export const administrationExamples: Examples = {
  'GET /Dashboard': async ({ admin }) => ({ as: await admin, query: { from: '2026-01-01', to: '2026-12-31' } }),
  'GET /Dashboard/today': async ({ admin }) => ({ as: await admin }),
  'GET /Dashboard/coverage': async ({ admin }) => ({ as: await admin, query: { type: 'clean' } }),
  'GET /Dashboard/workloads': async ({ admin }) => ({ as: await admin, query: { type: 'flower' } }),
  'GET /Checkout/answer-time': async () => ({ query: { type: 'flower', city: 'Lisboa' } }),
  'GET /Search': async ({ admin }) => ({ as: await admin, query: { q: 'Lisboa' } }),
  'GET /Audit/events': async ({ admin }) => ({ as: await admin, query: { stream: 'partner', pageSize: 3 } }),
  'GET /Audit/types': async ({ admin }) => ({ as: await admin }),
  'GET /Audit/export': async ({ admin }) => ({ as: await admin, query: { stream: 'partner', format: 'ndjson' } }),
  'GET /Audit/verify': async ({ admin }) => ({ as: await admin }),
  'POST /Audit/verify': async ({ admin }) => ({ as: await admin }),
  'GET /Audit/verify/{jobId}': async ({ admin }) => {
    const person = await admin;
    const { jobId } = await person.ok<{ jobId: string }>('POST', '/Audit/verify');
    return { as: person, path: { jobId } };
  },
  'GET /Audit/{stream}/{id}': async (stage) => ({
    as: await stage.admin,
    path: { stream: 'order', id: (await stage.unpaid()).orderId },
    query: { version: 2 },
  }),
  'GET /Admin/queues': async ({ admin }) => ({ as: await admin }),
  'GET /Admin/operations': async ({ admin }) => ({ as: await admin }),
  'GET /Admin/queues/{queue}/jobs': async ({ admin, world }) => {
    await world.app.run('failJobForGood');
    return { as: await admin, path: { queue: 'payments' } };
  },
  'POST /Admin/queues/{queue}/jobs/{id}/retry': async ({ admin, world }) => ({
    as: await admin,
    path: { queue: 'payments', id: await world.app.run('failJobForGood') },
  }),
  'GET /Admin/dead-letters': async ({ admin, world }) => {
    await setEventsAside(world.app.database.ownerUrl, ['timeout after 5000 ms']);
    return { as: await admin };
  },
  'POST /Admin/dead-letters/retry': async ({ admin, world }) => ({
    as: await admin,
    body: { ids: await setEventsAside(world.app.database.ownerUrl, ['timeout after 5000 ms']) },
  }),
  'GET /Admin/projections': async ({ admin }) => ({ as: await admin }),
  'POST /Admin/projections/{name}/rebuild': async ({ admin }) => ({
    as: await admin,
    path: { name: 'dashboard.daily-counts' },
  }),
  'GET /Events': async ({ customer }) => ({ as: await customer }),
  'GET /Site': () => ({}),
  'GET /Demo': () => ({}),
  'GET /Photo/{id}': async (stage) => {
    const { person, serviceId } = await photographed(stage);
    const service = await person.service(serviceId);
    const link = new URL(service.images.after[0]?.url ?? '', stage.world.app.url);
    return { path: { id: link.pathname.split('/').at(-1) ?? '' }, query: Object.fromEntries(link.searchParams) };
  },
};
