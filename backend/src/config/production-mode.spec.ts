import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { load, problemsOf, stripe } from './app-config.testing.js';
import { assertRedisPolicy } from './redis-eviction.js';

describe('production mode', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://perpetua.example',
    COMPANY_NAME: 'Perpétua, Lda.',
    COMPANY_TAX_ID: '501234560',
    COMPANY_ADDRESS: 'Rua do Lioz, 12; 1350-001 Lisboa',
    COMPANY_REGISTRY: 'Capital social 5 000,00 €, CRC Lisboa',
    INVOICING_PROVIDER: 'invoicexpress',
    INVOICEXPRESS_ACCOUNT: 'perpetua',
    INVOICEXPRESS_API_KEY: 'a1b2c3d4e5f6',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'mail@perpetua.example',
    SUPPORT_EMAIL: 'ola@perpetua.example',
    SUPPORT_PHONES: '+351210000000',
    MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    METRICS_TOKEN: 'n7Vq2Xe9Lw4Rt8Ya1Mz6KdQ3',
  };

  it('reports all problems together and repeats no secret', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      DEMO: 'on',
      JWT_SECRET: 'change-me-'.repeat(4),
      METRICS_TOKEN: 'aaaaaaaaaaaaaaaa',
      RATE_LIMIT_ANONYMOUS: '0',
      RATE_LIMIT_TOKEN: '0',
      RATE_LIMIT_LOGIN_ACCOUNT: '0',
      RATE_LIMIT_LOGIN_ADDRESS: '0',
      RATE_LIMIT_CONTACT: '0',
      RATE_LIMIT_SIGN_UP: '0',
      RATE_LIMIT_APPLICATION: '0',
    });
    expect(problems).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY must be set in production/),
      expect.stringMatching(/^DEMO must be off in production/),
      expect.stringMatching(/^JWT_SECRET must not be a default/),
      expect.stringMatching(/^METRICS_TOKEN is too easy to guess/),
      expect.stringMatching(/^PUBLIC_URL must be set in production/),
      expect.stringMatching(/^RATE_LIMIT_ANONYMOUS must be above 0 in production/),
      expect.stringMatching(/^RATE_LIMIT_TOKEN must be above 0/),
      expect.stringMatching(/^RATE_LIMIT_LOGIN_ACCOUNT must be above 0/),
      expect.stringMatching(/^RATE_LIMIT_LOGIN_ADDRESS must be above 0/),
      expect.stringMatching(/^RATE_LIMIT_CONTACT must be above 0/),
      expect.stringMatching(/^RATE_LIMIT_SIGN_UP must be above 0/),
      expect.stringMatching(/^RATE_LIMIT_APPLICATION must be above 0/),
      expect.stringMatching(/^INVOICING_PROVIDER must be a certified provider in production/),
      expect.stringMatching(/^COMPANY_NAME must be set in production/),
      expect.stringMatching(/^COMPANY_TAX_ID must be set in production/),
      expect.stringMatching(/^COMPANY_ADDRESS must be set in production/),
      expect.stringMatching(/^COMPANY_REGISTRY must be set in production/),
      expect.stringMatching(/^SMTP_URL must be set in production/),
      expect.stringMatching(/^MAIL_FROM must be set in production/),
      expect.stringMatching(/^SUPPORT_EMAIL must be set in production/),
      expect.stringMatching(/^SUPPORT_PHONES must be set in production/),
      expect.stringMatching(/^MAP_TILE_URL must be set in production/),
    ]);
    expect(problems.join()).not.toMatch(/change-me|aaaa/);
  });

  it.each([
    ['a repeated word', 'passwordpasswordpasswordpassword'],
    ['a sequence of digits', '12345678901234567890123456789012'],
    ['one repeated letter', 'x'.repeat(40)],
    ['a repeated group of characters', 'c0ffee'.repeat(8)],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz012345'],
    ['the rows of a keyboard', 'qwertyuiopasdfghjklzxcvbnm123456'],
    ['a text marked as an example', 'an-example-secret-Wd7Kq2Lx9Zt4Mv1R'],
  ])('refuses %s as the signing secret', (_, secret) => {
    const problems = problemsOf({ ...production, ...stripe, JWT_SECRET: secret });
    expect(problems).toEqual([expect.stringMatching(/^JWT_SECRET (is too easy to guess|must not be a default)/)]);
  });

  it('accepts random secrets in hexadecimal and Base64, and UUIDs', () => {
    for (let time = 0; time < 5; time += 1) {
      const bytes = randomBytes(24);
      const secrets = [bytes.toString('hex'), bytes.toString('base64url'), randomUUID()];
      for (const JWT_SECRET of secrets) expect(problemsOf({ ...production, ...stripe, JWT_SECRET })).toEqual([]);
    }
  });

  it('refuses test keys and a guessable webhook secret of the payment provider', () => {
    for (const key of ['sk_test_abc', 'rk_test_abc']) {
      expect(problemsOf({ ...production, ...stripe, STRIPE_SECRET_KEY: key })).toEqual([
        expect.stringMatching(/^STRIPE_SECRET_KEY must be a live key/),
      ]);
    }
    expect(problemsOf({ ...production, ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1234567890' })).toEqual([
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is too easy to guess/),
    ]);
  });

  it('refuses a PUBLIC_URL without https', () => {
    expect(problemsOf({ ...production, ...stripe, PUBLIC_URL: 'http://perpetua.example' })).toEqual([
      'PUBLIC_URL must begin with https:// in production',
    ]);
  });

  it('starts with live keys, an https PUBLIC_URL and the default limits', () => {
    expect(load({ ...production, ...stripe })).toMatchObject({ production: true, sandbox: false, demo: false });
  });

  it.each([
    'SMTP_URL',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
    'SUPPORT_PHONES',
    'MAP_TILE_URL',
    'METRICS_TOKEN',
    'COMPANY_NAME',
  ])('refuses to start without %s', (variable) => {
    const problems = problemsOf({ ...production, ...stripe, [variable]: undefined });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${variable} must be .* in production`))]);
  });

  it.each([undefined, 'embedded'])('refuses %s as the invoicing provider', (provider) => {
    const none = { INVOICEXPRESS_ACCOUNT: undefined, INVOICEXPRESS_API_KEY: undefined };
    expect(problemsOf({ ...production, ...stripe, ...none, INVOICING_PROVIDER: provider })).toEqual([
      expect.stringMatching(/^INVOICING_PROVIDER must be a certified provider/),
    ]);
  });

  it.each(['http://messages.example', 'https://other.example/sandbox/twilio'])(
    'refuses %s as the address of Twilio',
    (url) => {
      const twilio = {
        SMS_PROVIDER: 'twilio',
        TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
        TWILIO_AUTH_TOKEN: '0123456789abcdef0123456789abcdef',
        TWILIO_FROM: '+351910000000',
        TWILIO_API_URL: url,
      };
      expect(problemsOf({ ...production, ...stripe, ...twilio })).toEqual([
        expect.stringMatching(/^TWILIO_API_URL must .* in production/),
      ]);
    },
  );

  it('has no maps when MAP_TILE_URL is empty, and shows nothing that was invented for the demo', () => {
    const { site, company, mail } = load({ ...production, ...stripe, MAP_TILE_URL: '' });
    expect(site).toMatchObject({ mapTiles: null, social: [], support: { email: 'ola@perpetua.example' } });
    expect(JSON.stringify({ site, company, mail })).not.toMatch(/\.test|fictici|000124/);
  });

  it('encrypts mail unless SMTP_TLS is `optional`', () => {
    expect(load({ ...production, ...stripe }).mail.requireTls).toBe(true);
    expect(load({ ...production, ...stripe, SMTP_TLS: 'optional' }).mail.requireTls).toBe(false);
  });

  it('refuses a Redis that may evict keys', async () => {
    const redis = (policy: string) => ({ info: async () => `# Memory\r\nmaxmemory_policy:${policy}\r\n` }) as never;
    await expect(assertRedisPolicy(redis('allkeys-lru'))).rejects.toThrow('must be noeviction, was allkeys-lru');
    await expect(assertRedisPolicy(redis('noeviction'))).resolves.toBeUndefined();
  });
});
