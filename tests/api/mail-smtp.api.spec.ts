import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailEntry } from '@perpetua/contracts/mail.contract';
import type { SMTPServerOptions } from 'smtp-server';
import { eventually } from '../support/fixtures/eventually.js';
import { Outbox } from '../support/fixtures/outbox.js';
import { MailServer, type ReceivedMail } from '../support/processes/smtp-server.js';
import { World } from '../support/fixtures/world.js';

const TIMEOUT = { within: 20_000, every: 20 };

const cameTo = (server: MailServer, address: string, count = 1): Promise<ReceivedMail[]> =>
  eventually(() => (server.to(address).length >= count ? server.to(address) : undefined), {
    ...TIMEOUT,
    what: `${count} mails to ${address}`,
  });

describe('a mail sent by SMTP', () => {
  let server: MailServer;
  let world: World;
  let outbox: Outbox;
  beforeAll(async () => {
    server = await MailServer.start({ disabledCommands: ['STARTTLS'] });
    const config = {
      SMTP_URL: server.url(),
      MAIL_FROM: 'Perpétua <mail@perpetua.example>',
      SUPPORT_EMAIL: 'apoio@perpetua.example',
    };
    world = await World.start({ config });
    outbox = await Outbox.of(world);
  }, 90_000);
  afterAll(async () => {
    await world.stop();
    await server.stop();
  });
  afterEach(() => {
    server.reply = () => 'taken';
    server.replyToRecipient = () => 'taken';
  });

  it('arrives once, complete, with its own id as the Message-ID', async () => {
    const id = await outbox.queue();
    const [mail] = await cameTo(server, `${id}@example.com`);
    expect(mail).toMatchObject({
      subject: 'Your password was changed',
      messageId: `<${id}@perpetua.example>`,
      sender: 'mail@perpetua.example',
      recipients: [`${id}@example.com`],
      from: { name: 'Perpétua', address: 'mail@perpetua.example' },
      to: [{ name: 'Ana Sousa', address: `${id}@example.com` }],
      replyTo: [{ address: 'apoio@perpetua.example' }],
    });
    expect(mail?.text).toContain('Dear Ana Sousa,');
    expect(mail?.text).toContain(`${world.app.settings.publicUrl}/forgot-password`);
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    const sent = await outbox.settled(id);
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, to: `${id}@example.com`, lastError: null });
    expect(sent.text).toContain('Dear Ana Sousa,');
    expect(server.to(`${id}@example.com`)).toHaveLength(1);
  });

  it('has the invoice-receipt of a payment, or the credit note of a refund, as an attachment', async () => {
    const buyer = await world.newCustomer();
    const { email } = await buyer.ok<{ email: string }>('GET', '/User/my');
    const { order } = await world.paidFlowers(buyer);
    const arrived = (subject: string) =>
      eventually(() => server.to(email).find((mail) => mail.subject === subject), { ...TIMEOUT, what: subject });
    const invoice = await arrived(`Fatura-recibo da encomenda ${order.number}`);
    expect(invoice.attachments).toMatchObject([
      { filename: expect.stringMatching(/^FR-PER\d{4}-\d+\.pdf$/), mimeType: 'application/pdf' },
    ]);
    const content = invoice.attachments[0]?.content as ArrayBuffer;
    expect(Buffer.from(content).subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(invoice.text).toContain('/invoices?document=');
    await buyer.ok('POST', `/Order/${order.id}/cancel`, undefined, order.id);
    const note = await arrived(`Nota de crédito da encomenda ${order.number}`);
    expect(note.attachments[0]?.filename).toMatch(/^NC-PER/);
  });

  it('is stored and shown without its secret link after it is sent', async () => {
    const link = 'https://perpetua.example/reset-password?token=a-secret-token';
    server.reply = () => ({ code: 451, text: 'later' });
    const id = await outbox.queue({ template: 'password_reset', values: { link } });
    const waiting = await outbox.until(id, ({ lastError }) => lastError !== null);
    expect(waiting).toMatchObject({ status: 'queued', hidden: 'secret', text: null, html: null });
    server.reply = () => 'taken';
    await outbox.admin.ok('POST', `/Admin/mail/${id}/retry`);
    const [, mail] = await cameTo(server, `${id}@example.com`, 2);
    expect(mail?.text).toContain(link);
    expect(await outbox.settled(id)).toMatchObject({ status: 'sent', hidden: 'secret', text: null, html: null });
    const kept = await world.app.database.database.query<{ values: object }>({
      name: 'spec.kept-values',
      text: 'SELECT values FROM platform.mail_outbox WHERE id = $1',
      values: [id],
    });
    expect(kept).toEqual([{ values: {} }]);
    const { body } = await world.app.request<{ id: string }[]>('GET', '/sandbox/mail?pageSize=100');
    expect(body.map((each) => each.id)).not.toContain(id);
  });

  it('is retried under the same id after a 4xx reply', async () => {
    let isBusy = true;
    server.reply = () => (isBusy ? { code: 451, text: 'try again later' } : 'taken');
    const id = await outbox.queue();
    const waiting = await outbox.until(id, ({ lastError }) => lastError !== null);
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1, sentAt: null });
    expect(waiting.lastError).toContain('try again later');
    const wait = Date.parse(waiting.nextAttemptAt ?? '') - Date.now();
    expect(wait).toBeGreaterThan(30_000);
    expect(wait).toBeLessThan(70_000);
    isBusy = false;
    await outbox.admin.ok<MailEntry>('POST', `/Admin/mail/${id}/retry`);
    const mails = await cameTo(server, `${id}@example.com`, 2);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await outbox.settled(id)).toMatchObject({ status: 'sent', lastError: null });
  });

  it.each(['recipient', 'content'])(
    'fails without a retry after a 5xx reply to its %s, and is listed as failed for admins',
    async (part) => {
      const no = { code: 550, text: 'no such mailbox' };
      if (part === 'recipient') server.replyToRecipient = () => no;
      else server.reply = () => no;
      const id = await outbox.queue();
      const failed = await outbox.settled(id);
      expect(failed).toMatchObject({ status: 'failed', attempts: 1, nextAttemptAt: null, sentAt: null });
      expect(failed.lastError).toContain('no such mailbox');
      const failures = await outbox.admin.ok<MailEntry[]>('GET', '/Admin/mail?status=failed');
      expect(failures.map((mail) => mail.id)).toContain(id);
    },
  );

  it('does not affect mails to other recipients when its own recipient is refused', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `00000000-0000-7000-8000-00000000000${n.toString(16)}`);
    server.replyToRecipient = (address) => (address.startsWith(ids[3] ?? '') ? { code: 550, text: 'no' } : 'taken');
    await Promise.all(ids.map((id) => outbox.queue({ id })));
    const states = await Promise.all(ids.map((id) => outbox.settled(id)));
    expect(states.map(({ status }) => status)).toEqual(ids.map((_, n) => (n === 3 ? 'failed' : 'sent')));
    for (const id of ids) expect(server.to(`${id}@example.com`).length).toBe(id === ids[3] ? 0 : 1);
  });

  it('gets no further headers, recipients or HTML from the recipient’s name', async () => {
    const name = 'Ana\r\nBcc: all@example.com\r\n\r\n<script>alert("1")</script>';
    const id = await outbox.queue({ to: { email: 'ana@example.com', language: 'pt', name } });
    await outbox.settled(id);
    const mail = server.to('ana@example.com').find(({ messageId }) => messageId?.includes(id));
    expect(mail?.recipients).toEqual(['ana@example.com']);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.to?.[0]).toMatchObject({ address: 'ana@example.com' });
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).toContain('&lt;script&gt;');
  });
});

describe('the connection to the mail server', () => {
  const auth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, callback) => {
    if (username === 'perpetua' && password === 'p@ss') callback(null, { user: username });
    else callback(Object.assign(new Error('wrong password'), { responseCode: 535 }));
  };

  /** Starts a mail server and the application, queues a mail, and calls `look` with the outbox. */
  const sent = async (
    options: SMTPServerOptions,
    config: (server: MailServer) => Record<string, string>,
    look: (outbox: Outbox, id: string, server: MailServer) => Promise<void>,
  ): Promise<void> => {
    const server = await MailServer.start(options);
    const world = await World.start({ config: config(server) });
    try {
      const outbox = await Outbox.of(world);
      await look(outbox, await outbox.queue(), server);
    } finally {
      await world.stop();
      await server.stop();
    }
  };

  const login = 'perpetua:p%40ss';
  const ownCertificate = '?tls.rejectUnauthorized=false';

  it.each([
    ['STARTTLS', {}],
    ['TLS from the start', { secure: true }],
  ])(
    'is encrypted by %s, and logs in with name and password',
    async (_way, options) => {
      await sent(
        { onAuth: auth, ...options },
        (server) => ({ SMTP_URL: server.url({ login, query: ownCertificate }), SMTP_TLS: 'required' }),
        async (outbox, id, server) => {
          const [mail] = await cameTo(server, `${id}@example.com`);
          expect(mail).toMatchObject({ isEncrypted: true, user: 'perpetua' });
          expect(await outbox.settled(id)).toMatchObject({ status: 'sent' });
        },
      );
    },
    90_000,
  );

  it.each([
    ['a server without encryption', { disabledCommands: ['STARTTLS'] }, ''],
    ['an untrusted certificate', {}, ''],
  ])(
    'does not accept %s when TLS is required, and the mail stays queued',
    async (_what, options, query) => {
      await sent(
        options,
        (server) => ({ SMTP_URL: server.url({ query }), SMTP_TLS: 'required' }),
        async (outbox, id, server) => {
          const waiting = await outbox.until(id, ({ lastError }) => lastError !== null);
          expect(waiting).toMatchObject({ status: 'queued', attempts: 1 });
          expect(server.received).toEqual([]);
        },
      );
    },
    90_000,
  );

  it('keeps mails queued while the password is wrong', async () => {
    await sent(
      { onAuth: auth, disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
      (server) => ({ SMTP_URL: server.url({ login: 'perpetua:wrong' }) }),
      async (outbox, id, server) => {
        const waiting = await outbox.until(id, ({ lastError }) => lastError !== null);
        expect(waiting).toMatchObject({ status: 'queued', attempts: 1 });
        expect(server.received).toEqual([]);
      },
    );
  }, 90_000);
});
