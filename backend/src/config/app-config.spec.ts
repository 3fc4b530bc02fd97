import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './app-config.js';
import { load, problemsOf, root, stripe } from './app-config.testing.js';

describe('the configuration', () => {
  it('has a default for every setting', () => {
    const config = load({});
    expect(config.http).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      corsOrigins: [],
      trustProxy: [],
      frontendDir: join(root, 'frontend', 'dist'),
      prerender: 'on',
    });
    expect(config.database).toEqual({ url: undefined, directUrl: undefined, isPooled: false, poolSize: 10 });
    expect(config.dataDir).toBe(join(root, '.data'));
    expect(config).toMatchObject({
      role: 'all',
      environment: 'development',
      commissionBps: 2000,
      demo: true,
      demoHistory: true,
    });
    expect(load({ DEMO_HISTORY: 'off' })).toMatchObject({ demo: true, demoHistory: false });
    expect(config).toMatchObject({ sandbox: true, production: false, stripe: undefined, redis: undefined });
    expect(config.limits).toEqual({
      anonymous: 600,
      token: 300,
      loginAccount: 5,
      loginAddress: 20,
      contact: 5,
      signUp: 10,
      application: 5,
    });
    expect(config.mail).toEqual({
      smtpUrl: undefined,
      requireTls: false,
      from: { name: 'Perpétua', email: 'nao-responder@perpetua.test' },
      contactEmail: 'apoio@perpetua.test',
      dkimSelector: undefined,
      retentionDays: 90,
    });
  });

  it('reads deadlines as durations', () => {
    const { deadlines } = load({ DEADLINE_OFFER: 'PT90M' });
    expect(deadlines.offer.total('minutes')).toBe(90);
    expect(deadlines.feedback.total('hours')).toBe(168);
    expect(Object.values(deadlines).map((window) => window.sign)).not.toContain(0);
  });

  it('has defaults for maps, currency and support, reads support phones, and has no maps if MAP_TILE_URL is empty', () => {
    const { site } = load({});
    expect(site.mapTiles).toEqual({
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
    });
    expect(site).toMatchObject({
      dollarRate: '1.08',
      support: { email: 'apoio@perpetua.test', phones: [{ number: '+351210000124' }, { number: '+351910000124' }] },
    });
    expect(load({ MAP_TILE_URL: '' }).site.mapTiles).toBeNull();
    expect(load({ SUPPORT_PHONES: '+351210000000, +351910000000' }).site.support.phones).toEqual([
      { number: '+351210000000', note: 'landline' },
      { number: '+351910000000', note: 'mobile' },
    ]);
  });

  it('links to fictitious Facebook and Instagram pages by default, otherwise to the configured pages, which may be none', () => {
    expect(load({}).site.social.map(({ name }) => name)).toEqual(['Facebook', 'Instagram']);
    expect(load({ SOCIAL_LINKS: '' }).site.social).toEqual([]);
    const addresses = ['https://www.instagram.com/perpetua', 'https://social.example/@perpetua'];
    expect(load({ SOCIAL_LINKS: addresses.join(', ') }).site.social).toEqual([
      { name: 'Instagram', url: addresses[0] },
      { name: 'social.example', url: addresses[1] },
    ]);
  });

  it.each([
    ['MAP_TILE_URL', 'https://tiles.test/map.png'],
    ['MAP_TILE_URL', 'tiles/{z}/{x}/{y}'],
    ['DOLLAR_RATE', '1,08'],
    ['DOLLAR_RATE', '0.0'],
    ['DOLLAR_RATE_DATE', '2.11.2026'],
    ['SUPPORT_EMAIL', 'apoio'],
    ['SUPPORT_PHONES', '+34910000000'],
    ['SOCIAL_LINKS', 'instagram.com/perpetua'],
    ['SOCIAL_LINKS', 'http://www.instagram.com/perpetua'],
  ])('refuses %s=%s', (variable, value) => {
    expect(problemsOf({ [variable]: value })).toEqual([expect.stringContaining(`${variable} must be`)]);
  });

  it('reads the sender of mails with or without a name, and refuses a malformed sender', () => {
    const from = (text: string) => load({ MAIL_FROM: text }).mail.from;
    expect(from('Perpétua <mail@perpetua.example>')).toEqual({ name: 'Perpétua', email: 'mail@perpetua.example' });
    expect(from('"Flores, Lda" <a@b.example>')).toEqual({ name: 'Flores, Lda', email: 'a@b.example' });
    expect(from('mail@perpetua.example')).toEqual({ name: '', email: 'mail@perpetua.example' });
    for (const wrong of ['Perpétua', 'a@b.example, c@d.example', 'A <a@b.example> B', 'A\r\nBcc: <a@b.example>']) {
      expect(problemsOf({ MAIL_FROM: wrong })).toEqual([expect.stringContaining('MAIL_FROM must be')]);
    }
  });

  it('sends contact messages to the support e-mail address by default, and requires TLS if SMTP_TLS is `required`', () => {
    expect(load({ SUPPORT_EMAIL: 'ola@perpetua.example' }).mail.contactEmail).toBe('ola@perpetua.example');
    expect(load({ CONTACT_EMAIL: 'caixa@perpetua.example' }).mail.contactEmail).toBe('caixa@perpetua.example');
    expect(load({ SMTP_TLS: 'required' }).mail.requireTls).toBe(true);
    expect(problemsOf({ SMTP_URL: 'http://user:hunter2@mail' })).toEqual([expect.not.stringContaining('hunter2')]);
  });

  it('treats an empty variable as unset', () => {
    expect(load({ PORT: '', STRIPE_SECRET_KEY: '', DEADLINE_CLOSE: '' }).http.port).toBe(3000);
  });

  it('reports all problems together and repeats no secret', () => {
    const problems = problemsOf({
      PORT: '70000',
      ROLE: 'both',
      DATABASE_URL: 'mysql://root:hunter2@db/app',
      REDIS_URL: 'hunter2',
      JWT_SECRET: 'hunter2',
      STRIPE_SECRET_KEY: 'hunter2',
      CORS_ORIGINS: 'https://a.example,https://b.example/path',
      TRUST_PROXY: '10.0.0.0/99',
      DEADLINE_OFFER: '60 minutes',
      DEADLINE_CLOSE: 'P1M',
      COMMISSION_BPS: '-1',
    });
    expect(problems).toEqual([
      'PORT must be a whole number from 0 to 65535, was "70000"',
      'ROLE must be one of api, worker, all, was "both"',
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name',
      'REDIS_URL must be an address like redis://host:6379',
      'STRIPE_SECRET_KEY must be a secret key of Stripe (sk_… or rk_…)',
      'JWT_SECRET must be at least 32 characters',
      'TRUST_PROXY must be addresses or networks like 10.0.0.0/8 or loopback, separated by commas, was "10.0.0.0/99"',
      'CORS_ORIGINS must be origins like https://perpetua.example, separated by commas, was "https://a.example,https://b.example/path"',
      'COMMISSION_BPS must be basis points from 0 to 10000, was "-1"',
      'DEADLINE_OFFER must be a duration of days, hours, minutes and seconds like PT35M or P7D, was "60 minutes"',
      'DEADLINE_CLOSE must be a duration of days, hours, minutes and seconds like PT35M or P7D, was "P1M"',
      'STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is, was not set',
    ]);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('uses Stripe and seeds no demo data if a Stripe key is set', () => {
    const config = load(stripe);
    expect(config.stripe).toEqual({
      secretKey: 'sk_live_abc',
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiUrl: undefined,
    });
    expect(load({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:12111' }).stripe?.apiUrl).toBe('http://127.0.0.1:12111');
    expect(problemsOf({ STRIPE_API_URL: 'http://127.0.0.1:12111' })).toEqual([
      'STRIPE_SECRET_KEY must be set when STRIPE_API_URL is, was not set',
    ]);
    expect(config).toMatchObject({ sandbox: false, demo: false });
  });

  it('lets the sandbox play the account of another instance with a key, a secret and an address of webhooks together', () => {
    const account = {
      SANDBOX_STRIPE_KEY: 'sk_live_rehearsal',
      SANDBOX_WEBHOOK_SECRET: 'whsec_rehearsal_of_a_sale',
      SANDBOX_WEBHOOK_URL: 'https://perpetua.example/api/Payment/webhook',
    };
    expect(load(account)).toMatchObject({ sandbox: true, sandboxAccount: { secretKey: 'sk_live_rehearsal' } });
    expect(load({}).sandboxAccount).toBeUndefined();
    expect(problemsOf({ SANDBOX_STRIPE_KEY: 'sk_live_rehearsal' })).toEqual([
      'SANDBOX_WEBHOOK_SECRET must be set with the other SANDBOX_ settings, was not set',
      'SANDBOX_WEBHOOK_URL must be set with the other SANDBOX_ settings, was not set',
    ]);
    expect(problemsOf({ ...account, ...stripe })).toEqual([
      'SANDBOX_STRIPE_KEY must not be set when STRIPE_SECRET_KEY is',
    ]);
  });

  it('lets InvoiceXpress issue the documents with an account and a key, and its double without both in the sandbox', () => {
    const provider = { INVOICING_PROVIDER: 'invoicexpress' };
    const account = { INVOICEXPRESS_ACCOUNT: 'perpetua', INVOICEXPRESS_API_KEY: 'a1b2c3d4e5f6' };
    expect(load({}).invoicing).toEqual({ provider: 'embedded', invoiceXpress: undefined });
    expect(load({ ...provider, ...account }).invoicing.invoiceXpress).toEqual({
      account: 'perpetua',
      apiKey: 'a1b2c3d4e5f6',
      series: undefined,
      url: 'https://perpetua.app.invoicexpress.com',
    });
    const elsewhere = {
      INVOICEXPRESS_SERIES: '2026',
      INVOICEXPRESS_URL: 'http://127.0.0.1:3999/sandbox/invoicexpress/',
    };
    expect(load({ ...provider, ...account, ...elsewhere }).invoicing.invoiceXpress).toMatchObject({
      series: '2026',
      url: 'http://127.0.0.1:3999/sandbox/invoicexpress',
    });
    expect(load(provider).invoicing.invoiceXpress).toMatchObject({ url: 'sandbox' });
    expect(problemsOf({ ...provider, ...stripe })).toEqual([
      'INVOICEXPRESS_ACCOUNT must be set when INVOICING_PROVIDER is invoicexpress, was not set',
      'INVOICEXPRESS_API_KEY must be set when INVOICING_PROVIDER is invoicexpress, was not set',
    ]);
    expect(problemsOf({ ...provider, INVOICEXPRESS_ACCOUNT: 'perpetua' })).toEqual([
      'INVOICEXPRESS_API_KEY must be set when INVOICING_PROVIDER is invoicexpress, was not set',
    ]);
    expect(problemsOf({ INVOICEXPRESS_API_KEY: 'a1b2c3d4e5f6' })).toEqual([
      'INVOICING_PROVIDER must be invoicexpress when INVOICEXPRESS_API_KEY is set',
    ]);
    expect(problemsOf({ ...provider, ...account, INVOICEXPRESS_API_KEY: 'very secret' }).join()).not.toContain(
      'secret',
    );
  });

  it('creates a signing secret, stores it in a file that only its owner can read, and reuses it', () => {
    const first = loadConfig({ DATA_DIR: 'kept' }, { root });
    const again = loadConfig({ DATA_DIR: 'kept' }, { root });
    expect(first.jwt.secret).toHaveLength(64);
    expect(again.jwt.secret).toBe(first.jwt.secret);
    expect(statSync(join(root, 'kept', 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('has a public URL that a browser can open', () => {
    expect(load({ HOST: '0.0.0.0', PORT: '8080' }).http.publicUrl).toBe('http://localhost:8080');
    expect(load({ HOST: '::1' }).http.publicUrl).toBe('http://[::1]:3000');
    expect(load({ PUBLIC_URL: 'https://perpetua.example/' }).http.publicUrl).toBe('https://perpetua.example');
  });
});
