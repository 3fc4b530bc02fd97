import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contactAnswerSchema } from '@perpetua/contracts/contact.contract';
import type { SandboxMail } from '@perpetua/contracts/mail.contract';
import type { TestAnswer, TestRequest } from '../support/fixtures/app.js';
import { eventually } from '../support/fixtures/eventually.js';
import { MailServer } from '../support/processes/smtp-server.js';
import { type Problem, World } from '../support/fixtures/world.js';
import { newId } from '../../backend/src/platform/ids.js';

const TIMEOUT = { within: 20_000, every: 25 };
const PATH = '/api/Service/send-message';
const OFFICE = 'caixa@perpetua.test';

let world: World;
beforeAll(async () => {
  world = await World.start({ config: { CONTACT_EMAIL: OFFICE } });
}, 90_000);
afterAll(() => world.stop());

const question = { category: 'order', subject: 'Uma pergunta', message: 'Onde está a minha encomenda?\nObrigada.' };

type Fields = Problem & { errors?: { path: string; code: string }[] };

const send = <Body = Fields>(body: object, request: TestRequest = {}): Promise<TestAnswer<Body>> =>
  world.app.request<Body>('POST', PATH, { ...request, body });

const stored = async (): Promise<number> => {
  const [row] = await world.app.database.database.query<{ messages: number; mails: number }>({
    name: 'spec.messages',
    text: `SELECT (SELECT count(*)::int FROM contact.messages) AS messages`,
  });
  return row?.messages ?? 0;
};

const mailbox = async (to: string): Promise<SandboxMail[]> =>
  (await world.app.request<SandboxMail[]>('GET', `/sandbox/mail?pageSize=100&to=${encodeURIComponent(to)}`)).body;

const mailOf = (to: string, template: string, isIt: (mail: SandboxMail) => boolean = () => true) =>
  eventually(async () => (await mailbox(to)).find((mail) => mail.template === template && isIt(mail)), {
    ...TIMEOUT,
    what: `${template} to ${to}`,
  });

describe('a message to support', () => {
  it('is stored, mailed to the office, and confirmed in the writer’s language', async () => {
    const email = `maria-${newId()}@example.com`;
    const subject = `Uma pergunta ${newId()}`;
    const before = await stored();
    const { status, body } = await send<object>(
      { ...question, subject, email: ` ${email.toUpperCase()} ` },
      { headers: { 'accept-language': 'es-ES,es;q=0.9' } },
    );
    expect(status).toBe(201);
    contactAnswerSchema.parse(body);
    expect(await stored()).toBe(before + 1);
    const office = await mailOf(OFFICE, 'contact_message', (mail) => mail.subject.includes(subject));
    expect(office.subject).toBe(`[Encomenda] ${subject}`);
    expect(office.text).toContain(`De: ${email}`);
    expect(office.text).toContain('> Onde está a minha encomenda?\n> Obrigada.');
    const confirmed = await mailOf(email, 'contact_received');
    expect(confirmed.subject).toBe('Hemos recibido su mensaje');
    // Anyone can enter any e-mail address, so the confirmation must not carry the text of the message.
    expect(confirmed.text).not.toContain('encomenda');
    expect(confirmed.html).not.toContain(subject);
  });

  it('needs no e-mail address from a logged-in user, and is confirmed to the address of the account', async () => {
    const customer = await world.newCustomer();
    const { email } = await customer.ok<{ email: string }>('GET', '/User/my');
    const subject = `Da conta ${newId()}`;
    const other = 'somebody.else@example.com';
    const { status } = await customer.call('POST', '/Service/send-message', { ...question, subject, email: other });
    expect(status).toBe(201);
    const office = await mailOf(OFFICE, 'contact_message', (mail) => mail.subject.includes(subject));
    expect(office.text).toContain(`De: Ana Sousa · ${email}`);
    const confirmed = await mailOf(email, 'contact_received');
    expect(confirmed.text).toContain('> Onde está a minha encomenda?');
    expect(await mailbox(other)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an e-mail address if the sender is not logged in', question, 'email'],
    ['a valid e-mail address', { ...question, email: 'a@b' }, 'email'],
    ['exactly one e-mail address', { ...question, email: 'a@example.com,b@example.com' }, 'email'],
    ['a category', { ...question, email: 'a@example.com', category: undefined }, 'category'],
    ['a known category', { ...question, email: 'a@example.com', category: 'spam' }, 'category'],
    ['a subject that is not blank', { ...question, email: 'a@example.com', subject: ' \r\n ' }, 'subject'],
    ['a subject of up to 150 characters', { ...question, email: 'a@example.com', subject: 'x'.repeat(151) }, 'subject'],
    ['a message that is not blank', { ...question, email: 'a@example.com', message: '  ' }, 'message'],
    ['a text of up to 5,000 characters', { ...question, email: 'a@example.com', message: 'x'.repeat(5001) }, 'message'],
    ['a message that is text', { ...question, email: 'a@example.com', message: { $ne: '' } }, 'message'],
    ['a message without null characters', { ...question, email: 'a@example.com', message: 'a\0b' }, 'message'],
  ])('needs %s', async (_what, body, field) => {
    const before = await stored();
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('validation_failed');
    expect(answer.body.errors?.map(({ path }) => path)).toContain(field);
    expect(await stored()).toBe(before);
  });

  it('accepts the maximum length, in any script', async () => {
    const longest = { subject: '悼'.repeat(150), message: 'São 🌸 '.repeat(714).slice(0, 4999) };
    expect((await send({ ...question, ...longest, email: 'unicode@example.com' })).status).toBe(201);
    const office = await mailOf(OFFICE, 'contact_message', ({ subject }) => subject.includes('悼'));
    expect(office.subject).toBe(`[Encomenda] ${longest.subject}`);
  });

  it('is stored once when it is repeated with the same key', async () => {
    const before = await stored();
    const key = newId();
    const email = `key-${key}@example.com`;
    const answers = [await send({ ...question, email }, { key }), await send({ ...question, email }, { key })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await stored()).toBe(before + 1);
    expect((await send({ ...question, email, subject: 'Outra' }, { key })).body.code).toBe('idempotency_mismatch');
  });
});

describe('many messages', () => {
  let limited: World;
  let server: MailServer;
  beforeAll(async () => {
    server = await MailServer.start({ disabledCommands: ['STARTTLS'] });
    const config = { RATE_LIMIT_CONTACT: '5', TRUST_PROXY: 'loopback', SMTP_URL: server.url(), CONTACT_EMAIL: OFFICE };
    limited = await World.start({ config });
  }, 90_000);
  afterAll(async () => {
    await limited.stop();
    await server.stop();
  });

  const from = (address: string, body: object = {}, token?: string) =>
    limited.app.request<Fields & { retryAfterSeconds?: number }>('POST', PATH, {
      body: { ...question, email: 'writer@example.com', ...body },
      headers: { 'x-forwarded-for': address },
      ...(token !== undefined && { token }),
    });

  it('are refused from a client address that has sent five in an hour, and accepted from others', async () => {
    const wrong = await from('203.0.113.1', { subject: '' });
    expect(wrong.status).toBe(400);
    for (let n = 0; n < 5; n += 1) expect((await from('203.0.113.1')).status).toBe(201);
    const sixth = await from('203.0.113.1');
    expect(sixth.status).toBe(429);
    expect(sixth.body.code).toBe('too_many_messages');
    const seconds = Number(sixth.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect((await from('203.0.113.2')).status).toBe(201);
  });

  it('are refused from an account that has sent five in an hour, from any client address', async () => {
    const { token } = await limited.newCustomer();
    for (let n = 0; n < 5; n += 1) expect((await from(`198.51.100.${n}`, {}, token)).status).toBe(201);
    expect((await from('198.51.100.9', {}, token)).status).toBe(429);
    expect((await from('198.51.100.9')).status).toBe(201);
  });

  it('have their writer as the reply address, and cannot add headers or recipients to the mail', async () => {
    const subject = 'Olá\r\nBcc: everybody@example.com\r\nX-Evil: 1';
    const message = 'Linha\r\n.\r\nMAIL FROM:<evil@example.com>\r\n<img src=x onerror=alert(1)>';
    const email = 'evil@example.com';
    expect((await from('192.0.2.77', { subject, message, email })).status).toBe(201);
    const mail = await eventually(() => server.to(OFFICE).find(({ replyTo }) => replyTo?.[0]?.address === email), {
      ...TIMEOUT,
      what: 'the mail to support',
    });
    expect(mail.subject).toBe('[Encomenda] Olá Bcc: everybody@example.com X-Evil: 1');
    expect(mail.recipients).toEqual([OFFICE]);
    expect(mail.headers.map(({ key }) => key)).toEqual(expect.not.arrayContaining(['bcc', 'x-evil']));
    expect(mail.html).not.toContain('<img');
    expect(mail.text).toContain('> MAIL FROM:<evil@example.com>');
    expect(server.to('everybody@example.com')).toEqual([]);
  });
});
