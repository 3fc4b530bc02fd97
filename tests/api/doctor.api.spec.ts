import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../backend/src/config/app-config.js';
import { examinedConfig } from '../../backend/src/maintenance/doctor/doctor-config.js';
import { reportOf } from '../../backend/src/maintenance/doctor/doctor-report.js';
import { examineInstallation } from '../../backend/src/maintenance/doctor/examination.js';
import type { Finding } from '../../backend/src/platform/examination/finding.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { eventually } from '../support/fixtures/eventually.js';
import { MailServer } from '../support/processes/smtp-server.js';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

const listening = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', done);
  });
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let app: TestApp;
let mails: MailServer;
let tiles: Server;
let environment: Environment;

beforeAll(async () => {
  mails = await MailServer.start({ disabledCommands: ['STARTTLS'] });
  tiles = createServer((_request, response) => response.setHeader('content-type', 'image/png').end('tile'));
  await listening(tiles);
  app = await startTestApp();
  environment = {
    NODE_ENV: 'test',
    DATABASE_URL: app.database.url,
    DATA_DIR: app.settings.dataDir,
    PUBLIC_URL: app.settings.publicUrl,
    STRIPE_SECRET_KEY: app.settings.stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: app.settings.stripe.webhookSecret,
    STRIPE_API_URL: app.url,
    INVOICING_PROVIDER: 'invoicexpress',
    INVOICEXPRESS_ACCOUNT: 'doctor',
    INVOICEXPRESS_API_KEY: 'a1b2c3d4e5f6',
    INVOICEXPRESS_URL: `${app.url}/sandbox/invoicexpress`,
    SMTP_URL: mails.url(),
    MAIL_FROM: 'loja@flores.example',
    DKIM_SELECTOR: 's1',
    MAP_TILE_URL: `${urlOf(tiles)}/{z}/{x}/{y}.png`,
  };
}, 90_000);
afterAll(async () => {
  await app.close();
  await mails.stop();
  tiles.close();
});

const records: Readonly<Record<string, string[]>> = {
  'flores.example': ['v=spf1 mx -all'],
  's1._domainkey.flores.example': ['v=DKIM1; k=rsa; p=MIIB'],
  '_dmarc.flores.example': ['v=DMARC1; p=reject'],
};
const texts = async (name: string): Promise<string[]> => records[name] ?? [];

const examine = async (more: Environment = {}, mailTo?: string): Promise<Finding[]> => {
  const { config, findings } = examinedConfig({ ...environment, ...more }, app.settings.dataDir);
  if (config === undefined) return [...findings];
  return [...findings, ...(await examineInstallation({ config, production: false, migrations, mailTo, texts }))];
};
const stateOf = (findings: readonly Finding[], name: string) =>
  findings.find((finding) => finding.name === name)?.state;

describe('the doctor of an installation', () => {
  it('says for each part how it is, and two at once do each other no harm', async () => {
    const both = await Promise.all([examine({}, 'rosa@example.com'), examine()]);
    for (const findings of both) {
      expect(findings.map(({ name, state }) => [name, state])).toEqual([
        ['Configuration', 'right'],
        ['Database version', 'right'],
        ['Database extensions', 'right'],
        ['Database role', expect.stringMatching(/right|warning/)],
        ['Migrations', 'right'],
        ['Clock', 'right'],
        ['Administrator', 'wrong'],
        ['Redis', 'right'],
        ['Disk', expect.stringMatching(/right|warning|wrong/)],
        ['Backup', 'warning'],
        ['Mail server', 'right'],
        ['Mail sent', expect.stringMatching(/right|warning/)],
        ['SPF of flores.example', 'right'],
        ['DKIM of flores.example', 'right'],
        ['DMARC of flores.example', 'right'],
        // The key of the sandbox is a test key.
        ['Stripe key', 'wrong'],
        ['Stripe address', 'warning'],
        ['Stripe webhook', 'right'],
        ['Stripe payment methods', 'right'],
        ['Stripe payment page', 'right'],
        ['Invoices', 'warning'],
        ['Invoices, account', 'right'],
        ['Invoices, series', 'right'],
        ['Invoices, taxes', 'right'],
        ['Invoices, draft', 'right'],
        ['Storage', 'right'],
        ['Public address', 'right'],
        ['Map tiles', 'right'],
      ]);
      expect(reportOf(findings)).not.toContain(app.settings.stripe.secretKey);
    }
    expect(stateOf(both[0] ?? [], 'Mail sent')).toBe('right');
    expect(mails.to('rosa@example.com')).toMatchObject([{ sender: 'loja@flores.example' }]);
  }, 60_000);

  it('says what is wrong when nothing can be reached, and checks everything all the same', async () => {
    const findings = await examine({
      DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none',
      REDIS_URL: 'redis://127.0.0.1:1',
      SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      MAP_TILE_URL: 'http://127.0.0.1:1/{z}/{x}/{y}.png',
      BACKUP_DIR: 'missing',
    });
    const names = ['Database', 'Migrations', 'Redis', 'Mail server', 'Stripe webhook', 'Map tiles', 'Backup'];
    expect(names.map((name) => [name, stateOf(findings, name)])).toEqual(names.map((name) => [name, 'wrong']));
    expect(stateOf(findings, 'Storage')).toBe('right');
    expect(findings.filter(({ state, fix }) => state !== 'right' && fix === undefined)).toEqual([]);
    expect(reportOf(findings)).not.toContain('hunter2');
  }, 60_000);

  it('accepts a live key at the sandbox that plays the account of this instance, and tells it what happened', async () => {
    const STRIPE_SECRET_KEY = 'sk_live_rehearsal';
    const secret = 'whsec_rehearsal_of_the_first_sale';
    const told: { body: string; signature: string }[] = [];
    const take = async (request: IncomingMessage): Promise<void> => {
      told.push({ body: await text(request), signature: String(request.headers['stripe-signature']) });
    };
    const shop = createServer((request, response) => void take(request).then(() => response.end()));
    await listening(shop);
    const double = await startTestApp({
      config: {
        SANDBOX_STRIPE_KEY: STRIPE_SECRET_KEY,
        SANDBOX_WEBHOOK_SECRET: secret,
        SANDBOX_WEBHOOK_URL: `${urlOf(shop)}/api/Payment/webhook`,
      },
    });
    try {
      const findings = await examine({ STRIPE_SECRET_KEY, STRIPE_API_URL: double.url, PUBLIC_URL: urlOf(shop) });
      const names = ['Stripe key', 'Stripe webhook', 'Stripe payment methods', 'Stripe payment page'];
      expect(names.map((name) => stateOf(findings, name))).toEqual(names.map(() => 'right'));
      const { body, signature } = await eventually(() => told.find(({ body: sent }) => sent !== ''), {
        what: 'the webhook about the page that was closed',
      });
      const { default: Stripe } = await import('stripe');
      const event = new Stripe(STRIPE_SECRET_KEY).webhooks.constructEvent(body, signature, secret);
      expect(event.type).toBe('checkout.session.expired');
    } finally {
      await double.close();
      shop.close();
    }
  }, 60_000);

  it('recognises a wrong password of the mail server and a key that Stripe refuses', async () => {
    const closed = await MailServer.start({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, callback) => callback(new Error('Invalid user or password')),
    });
    const SMTP_URL = closed.url({ login: 'me:hunter2' });
    const findings = await examine({ SMTP_URL, STRIPE_SECRET_KEY: 'sk_live_of_nobody' });
    await closed.stop();
    expect(findings.find(({ name }) => name === 'Mail server')).toMatchObject({
      state: 'wrong',
      fix: expect.stringContaining('Compare user and password'),
    });
    expect(reportOf(findings)).not.toContain('hunter2');
    expect(stateOf(findings, 'Stripe key')).toBe('right');
    expect(findings.find(({ name }) => name === 'Stripe webhook')).toMatchObject({
      state: 'wrong',
      found: 'Stripe refuses the key',
    });
  }, 60_000);
});
