import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mailDetailSchema,
  type MailEntry,
  mailEntrySchema,
  type SandboxMail,
  sandboxMailSchema,
} from '@perpetua/contracts/mail.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { forgetMailsStatement } from '../../backend/src/platform/mail/mail-outbox.js';
import { startTestApp } from '../support/fixtures/app.js';
import { eventually } from '../support/fixtures/eventually.js';
import { Outbox } from '../support/fixtures/outbox.js';
import { type Person, PLACES, type Problem, World } from '../support/fixtures/world.js';

const TIMEOUT = { within: 15_000, every: 25 };

let world: World;
let outbox: Outbox;
let admin: Person;
beforeAll(async () => {
  world = await World.start();
  outbox = await Outbox.of(world);
  ({ admin } = outbox);
}, 90_000);
afterAll(() => world.stop());

const mailbox = async (to: string): Promise<SandboxMail[]> => {
  const { body, status } = await world.app.request<SandboxMail[]>(
    'GET',
    `/sandbox/mail?pageSize=100&to=${encodeURIComponent(to)}`,
  );
  expect(status).toBe(200);
  return body.map((mail) => sandboxMailSchema.parse(mail));
};

const emailOf = async (person: Person): Promise<string> =>
  (await person.ok<{ email: string }>('GET', '/User/my')).email;

/** Waits for a mail of the template, and returns it. */
const mailOf = (to: string, template: string): Promise<SandboxMail> =>
  eventually(async () => (await mailbox(to)).find((mail) => mail.template === template), {
    ...TIMEOUT,
    what: `${template} to ${to}`,
  });

describe('the mails to a customer', () => {
  it('report that an order was received, paid and accepted, each once', async () => {
    const [customer, florist] = await Promise.all([world.newCustomer(), world.demo('florist.lisboa')]);
    const email = await emailOf(customer);
    const { order, serviceId } = await world.paidFlowers(customer);

    const received = await mailOf(email, 'order_received');
    expect(received.subject).toBe(`Recebemos a sua encomenda ${order.number}`);
    expect(received.links).toEqual([`${world.app.settings.publicUrl}/orders/${order.id}`]);
    expect(received.text).toContain('Estimado(a) Ana Sousa,');
    expect(received.text).toContain('Estrela, Lisboa');
    const confirmed = await mailOf(email, 'payment_confirmed');
    expect(confirmed.subject).toBe(`Pagamento confirmado: encomenda ${order.number}`);
    expect(confirmed.html).toContain('<html lang="pt-PT">');

    const { offer, amountToReceive } = await world.offerTo(florist, serviceId);
    const job = await mailOf('florist.lisboa@perpetua.test', 'partner_new_job');
    expect(job.subject).toBe('Novo serviço disponível em Lisboa');
    expect(job.text).toContain(`Valor a receber: ${(amountToReceive ?? '').replace('.', ',')}`);
    expect(job.text).not.toContain('Ana Sousa');

    await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    const accepted = await mailOf(email, 'service_accepted');
    expect(accepted.subject).toBe(`O seu serviço ${order.number} foi aceite`);
    expect(accepted.links).toEqual([`${world.app.settings.publicUrl}/my-services/${serviceId}`]);
    expect((await mailbox(email)).map(({ template }) => template).toSorted()).toEqual(
      expect.arrayContaining(['order_received', 'payment_confirmed', 'service_accepted']),
    );
    const templates = (await mailbox(email)).map(({ template }) => template);
    expect(new Set(templates).size).toBe(templates.length);
  }, 60_000);

  it('contain the Multibanco reference with which to pay', async () => {
    const customer = await world.newCustomer();
    const [bouquet] = await world.products('flower');
    const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
    const options = { kind: 'church', date: await world.date(20), hour: '11:00', place } as const;
    const location = { lat: 38.7143, lng: -9.172 };
    const { paymentUrl } = await world.checkout(customer, { productId: bouquet?.id ?? '' }, { ...options, location });
    await world.pay(paymentUrl, 'multibanco_pending');
    const pending = await mailOf(await emailOf(customer), 'payment_pending');
    expect(pending.subject).toMatch(/^Referência Multibanco da encomenda \S+$/);
    expect(pending.text).toMatch(/Entidade: \d{5}\nReferência: \d{3} ?\d{3} ?\d{3}\nValor: /);
    expect(pending.text).toMatch(/Pagar até: \d+ de \w+ de \d{4}/);
  }, 60_000);

  it('report a failed payment once, when the order expires; they report neither declined cards nor an order that a new checkout replaced', async () => {
    const customer = await world.newCustomer();
    const email = await emailOf(customer);
    const [bouquet] = await world.products('flower');
    const place = { name: 'Basílica da Estrela', city: 'Lisboa', parish: 'Estrela' };
    const location = { lat: 38.7143, lng: -9.172 };
    const options = { kind: 'church', date: await world.date(20), hour: '11:00', place, location } as const;
    const first = await world.checkout(customer, { productId: bouquet?.id ?? '' }, options);
    await world.pay(first.paymentUrl, 'decline');
    await world.pay(first.paymentUrl, 'decline');
    const second = await customer.ok<{ orderId: string }>('POST', '/Checkout', world.checkoutBody(options), newId());
    const { number } = await customer.order(second.orderId);
    await eventually(async () => (await mailbox(email)).some(({ subject }) => subject.includes(number)), {
      ...TIMEOUT,
      what: 'the mail about the second order',
    });
    const failures = async () => (await mailbox(email)).filter(({ template }) => template === 'payment_failed');
    expect(await failures()).toEqual([]);
    await world.advance('PT41M');
    expect((await mailOf(email, 'payment_failed')).subject).toContain(number);
    expect(await failures()).toHaveLength(1);
  }, 60_000);
});

describe('the mails after a purchase', () => {
  it('announce a visit of a plan once, and report when it is done', async () => {
    const [customer, cleaner] = await Promise.all([world.newCustomer(), world.demo('cleaner.lisboa')]);
    const email = await emailOf(customer);
    const date = await world.date(2);
    const { serviceId } = await world.paidPlan(customer, { date });
    const { offer } = await world.offerTo(cleaner, serviceId);
    await cleaner.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    const scheduled = await mailOf(email, 'service_scheduled');
    const day = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
    expect(scheduled.subject).toBe(`Limpeza agendada para ${day}`);
    expect((await mailbox(email)).map(({ template }) => template)).not.toContain('service_accepted');

    await world.advance('P2D');
    await cleaner.photo(serviceId, 'before');
    await cleaner.ok('POST', `/Service/${serviceId}/start`);
    await cleaner.photo(serviceId, 'after');
    await cleaner.ok('POST', `/Service/${serviceId}/deliver`);
    const done = await mailOf(email, 'service_done');
    expect(done.links).toEqual([`${world.app.settings.publicUrl}/my-services/${serviceId}`]);
    expect((await mailbox(email)).filter(({ template }) => template === 'service_scheduled')).toHaveLength(1);
  }, 90_000);

  it('say that no partner was found, and that the payment was refunded', async () => {
    const customer = await world.newCustomer();
    const { order } = await world.paidFlowers(customer, { days: 2, location: PLACES.middleOfNowhere });
    // After three days the delivery hour has passed, at whatever time of day the test runs.
    await world.advance('P3D');
    const email = await emailOf(customer);
    const sorry = await mailOf(email, 'no_partner');
    expect(sorry.subject).toBe(`Não conseguimos realizar o serviço ${order.number}`);
    expect(sorry.text).toContain(`Vamos devolver-lhe ${order.total.replace('.', ',')}`);
    const refund = await mailOf(email, 'refund_issued');
    expect(refund.subject).toBe(`Reembolso da encomenda ${order.number}`);
    expect(refund.text).toContain(order.total.replace('.', ','));
  }, 90_000);
});

describe('nobody', () => {
  it('is left in silence by a proposed date, its refusal, a cancellation or a refused application', async () => {
    const [customer, florist] = await Promise.all([world.newCustomer(), world.demo('florist.lisboa')]);
    const [email, worker] = [await emailOf(customer), 'florist.lisboa@perpetua.test'];
    const { order, serviceId } = await world.paidFlowers(customer, { days: 9 });
    const { offer } = await world.offerTo(florist, serviceId);
    await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    const about = async (to: string, template: string): Promise<SandboxMail> =>
      eventually(
        async () =>
          (await mailbox(to)).find((mail) => mail.template === template && mail.subject.includes(order.number)),
        { ...TIMEOUT, what: `${template} to ${to}` },
      );
    expect((await about(worker, 'partner_job_yours')).links[0]).toMatch(new RegExp(`/my-services-adv/${serviceId}$`));

    await florist.ok('POST', `/Service/${serviceId}/reschedule`, { date: await world.date(11), hour: '11:00' });
    const proposed = await about(email, 'reschedule_proposed');
    expect(proposed.text).toMatch(/foi proposta uma nova data: .*, 11:00–12:00\./);
    await customer.ok('POST', `/Service/${serviceId}/reschedule/answer`, { agree: false });
    await about(worker, 'reschedule_refused');

    await customer.ok('POST', `/Service/${serviceId}/cancel`);
    const cancelled = await about(email, 'service_cancelled');
    expect(cancelled.text).toContain('foi cancelado a seu pedido');
    expect(cancelled.text).toContain(order.total.replace('.', ','));
    expect((await about(worker, 'partner_job_cancelled')).links).toEqual([]);
    for (const to of [email, worker]) {
      const mine = (await mailbox(to)).filter(({ subject }) => subject.includes(order.number));
      // The receipt and the credit note have one template, and a subject each.
      expect(new Set(mine.map(({ template, subject }) => `${template}: ${subject}`)).size).toBe(mine.length);
    }

    const { id, email: applicant } = await admin.ok<{ id: string; email: string }>('POST', '/User', {
      name: 'Rui',
      surname: 'Lima',
      email: `rui-${newId()}@example.com`,
      phone: '+351912345678',
      usertype_id: 3,
    });
    await admin.ok('POST', `/Partner/${id}/reject`, { reason: 'Fora da nossa zona' });
    expect((await mailOf(applicant, 'partner_rejected')).text).toContain('> Fora da nossa zona');
  }, 60_000);
});

describe('a partner at work', () => {
  it('is reminded once, a day after the start, of what is missing to finish the service', async () => {
    const [customer, florist] = await Promise.all([world.newCustomer(), world.demo('florist.lisboa')]);
    const { order, serviceId } = await world.paidFlowers(customer, { days: 2 });
    const { offer, scheduledDate } = await world.offerTo(florist, serviceId);
    await florist.ok('POST', `/Service/${serviceId}/accept`, { offerId: offer.id });
    await world.advanceTo(scheduledDate, '10:00');
    await florist.ok('POST', `/Service/${serviceId}/start`);
    const reminders = async (): Promise<SandboxMail[]> =>
      (await mailbox('florist.lisboa@perpetua.test')).filter(({ template }) => template === 'proof_reminder');

    await world.advance('PT23H');
    expect(await reminders()).toEqual([]);
    // The deadline stays armed while nothing changes, so it fires several times.
    await world.advance('PT90M');
    const [reminder, ...more] = await reminders();
    expect(more).toEqual([]);
    expect(reminder?.subject).toBe(`O serviço ${order.number} aguarda a sua conclusão`);
    expect(reminder?.text).toContain('Faltam a fotografia do trabalho feito');
    expect(reminder?.links).toEqual([`${world.app.settings.publicUrl}/my-services-adv/${serviceId}`]);
  }, 60_000);
});

describe('the outbox', () => {
  it('stores a mail for admins to read if no mail server is configured', async () => {
    const mail = await outbox.settled(
      await outbox.queue({ template: 'password_reset', values: { link: 'https://perpetua.test/x' } }),
    );
    expect(mailDetailSchema.parse(mail)).toMatchObject({
      status: 'stored',
      template: 'password_reset',
      subject: 'Password reset',
      to: `${mail.id}@example.com`,
      attempts: 1,
      lastError: null,
      nextAttemptAt: null,
      hidden: null,
    });
    expect(mail.text).toContain('https://perpetua.test/x');
    expect(mail.sentAt).not.toBeNull();
  });

  it('ignores a second mail with the same id', async () => {
    const id = newId();
    await outbox.settled(await outbox.queue({ id, values: {} }));
    await outbox.queue({ id, template: 'welcome', values: { link: 'https://perpetua.test/y' } });
    expect(await outbox.read(id)).toMatchObject({ template: 'password_changed', status: 'stored' });
  });

  it('withholds a mail whose recipient cannot be found, and tries again on request', async () => {
    const gone = await outbox.settled(await outbox.queue({ to: { userId: newId() } }));
    expect(gone).toMatchObject({ status: 'withheld', hidden: 'unavailable', text: null });
    expect(gone.lastError).toContain('recipient');
    const again = await admin.ok<MailEntry>('POST', `/Admin/mail/${gone.id}/retry`);
    expect(again).toMatchObject({ attempts: 0, lastError: null });
    expect(await outbox.settled(gone.id)).toMatchObject({ status: 'withheld', attempts: 1 });
  });

  it('does not send a delivered mail again', async () => {
    const { id } = await outbox.settled(await outbox.queue());
    const refused = await admin.call<Problem>('POST', `/Admin/mail/${id}/retry`);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('mail_not_retryable');
    expect((await admin.call('POST', `/Admin/mail/${newId()}/retry`)).status).toBe(404);
    expect((await admin.call('GET', `/Admin/mail/${newId()}`)).status).toBe(404);
  });

  it('lists mails newest first, and filters by status, template, and text in recipients and subjects', async () => {
    const name = newId().slice(-12);
    const to = { email: `maria.${name}@example.com`, language: 'es' } as const;
    const ids = [
      await outbox.queue({ to }),
      await outbox.queue({ to }),
      await outbox.queue({ to, template: 'partner_applied' }),
    ];
    await Promise.all(ids.map((id) => outbox.settled(id)));
    const list = await admin.call<MailEntry[]>('GET', `/Admin/mail?q=MARIA.${name}&pageSize=2`);
    expect(list.headers.get('x-total-count')).toBe('3');
    expect(list.body.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    for (const item of list.body) mailEntrySchema.parse(item);
    const found = async (query: string): Promise<string[]> =>
      (await admin.ok<MailEntry[]>('GET', `/Admin/mail?q=${name}&${query}`)).map(({ id }) => id);
    expect(await found('template=partner_applied')).toEqual([ids[2]]);
    expect(await found('status=stored')).toHaveLength(3);
    expect(await found('status=failed')).toEqual([]);
    const solicitud = await admin.ok<MailEntry[]>('GET', '/Admin/mail?q=solicitud%20de%20colaborador');
    expect(solicitud.map(({ id }) => id)).toContain(ids[2]);
    expect((await admin.call('GET', '/Admin/mail?status=lost')).status).toBe(400);
  });

  it('can be read only by admins', async () => {
    const customer = await world.newCustomer();
    for (const path of ['/Admin/mail', `/Admin/mail/${newId()}`]) {
      expect((await customer.call('GET', path)).status).toBe(403);
      expect((await world.app.request('GET', `/api${path}`)).status).toBe(401);
    }
    expect((await customer.call('POST', `/Admin/mail/${newId()}/retry`)).status).toBe(403);
  });

  it('can erase the recipients and content of all mails to a person', async () => {
    const customer = await world.newCustomer();
    const { id } = await outbox.settled(await outbox.queue({ to: { userId: customer.id } }));
    const { email } = await customer.ok<{ email: string }>('GET', '/User/my');
    await world.app.database.database.query(forgetMailsStatement(customer.id, email));
    expect(await outbox.read(id)).toMatchObject({ status: 'stored', to: null, text: null, hidden: 'forgotten' });
  });

  it('leaves the mails to another account alone, also those to an address that was the other’s before', async () => {
    const [former, present] = [await world.newCustomer(), await world.newCustomer()];
    const { id } = await outbox.settled(await outbox.queue({ to: { userId: former.id } }));
    const { email } = await former.ok<{ email: string }>('GET', '/User/my');
    await world.app.database.database.query(forgetMailsStatement(present.id, email));
    expect(await outbox.read(id)).toMatchObject({ status: 'stored', to: email, hidden: null });
  });

  it('finds no mail in the sandbox’s list for an unknown or malicious e-mail address', async () => {
    expect(await mailbox('nobody@example.com')).toEqual([]);
    expect(await mailbox("%' OR 1=1 --@example.com")).toEqual([]);
  });

  it('erases the recipients and content of mails after ninety days, and keeps their status and subject', async () => {
    const old = await outbox.settled(await outbox.queue());
    const now = await world.now();
    await world.app.run('moveClock', new Date(now.getTime() + 91 * 86_400_000).toISOString());
    const recent = await outbox.settled(await outbox.queue());
    const heir = await startTestApp({ config: { DATABASE_URL: world.app.database.url } });
    try {
      const forgotten = await outbox.until(old.id, ({ to }) => to === null);
      expect(forgotten).toMatchObject({ status: 'stored', subject: old.subject, hidden: 'forgotten', text: null });
      expect(await outbox.read(recent.id)).toMatchObject({ to: recent.to, hidden: null });
    } finally {
      await heir.close();
    }
  }, 60_000);
});
