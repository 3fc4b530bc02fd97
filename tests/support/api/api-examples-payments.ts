import { newId } from '../../../backend/src/platform/ids.js';
import { signatureHeader } from '../../../backend/src/sandbox/stripe/webhook-delivery.js';
import type { Examples } from './api-fixture.js';

const eventOfNobody = { id: `evt_${newId()}`, object: 'event', type: 'customer.created', data: { object: {} } };

/** Payments. */
export const paymentExamples: Examples = {
  'GET /Payment/session/{id}': async (stage) => {
    const { person, paymentUrl } = await stage.unpaid();
    return { as: person, path: { id: new URL(paymentUrl).pathname.split('/').at(-1) ?? '' } };
  },
  'GET /Admin/payment-alarms': async ({ admin }) => ({ as: await admin }),
  'POST /Admin/payment-alarms/{id}/handled': async (stage) => {
    const admin = await stage.admin;
    const alarmId = newId();
    await stage.world.app.database.database.query({
      name: 'test.raise-alarm',
      text: `INSERT INTO payments.alarms (alarm_id, kind, provider_id, amount_cents, currency)
        VALUES ($1, 'unknown_dispute', 'du_1', 500, 'EUR')`,
      values: [alarmId],
    });
    return { as: admin, path: { id: alarmId } };
  },
  'POST /Payment/webhook': ({ world: { app } }) => {
    const { webhookSecret } = app.settings.stripe;
    const signature = signatureHeader(JSON.stringify(eventOfNobody), webhookSecret, new Date());
    return { header: { 'Stripe-Signature': signature }, body: eventOfNobody };
  },
};
