import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Accounts } from '../support/fixtures/accounts.js';
import { startTestApp, type TestAnswer, type TestApp } from '../support/fixtures/app.js';
import { expectProblem } from '../support/api/problems.js';

const person = {
  name: 'Rosa',
  surname: 'Pires',
  phone: '912 345 678',
  password: 'Caminho#Calmo27',
  acceptTerms: true,
};
const address = {
  firstName: 'Rosa',
  surname: 'Pires',
  city: 'Lisboa',
  parish: 'Arroios',
  street: 'Rua da Palma',
  streetNumber: '12',
  postalCode: '1100-391',
};
const application = {
  ...address,
  name: 'Rosa',
  phone: '912 345 678',
  password: person.password,
  partnerType: 'flower',
  taxId: '501964843',
  billing: true,
  delivery: true,
  consent: true,
};

const statusesOf = (answers: readonly TestAnswer<unknown>[]): number[] => answers.map(({ status }) => status);

describe('the hourly limits per client address', () => {
  let service: TestApp;
  let number = 0;
  const fresh = (): string => `limited${(number += 1)}@example.com`;

  beforeAll(async () => {
    service = await startTestApp({
      config: {
        RATE_LIMIT_SIGN_UP: '3',
        RATE_LIMIT_APPLICATION: '2',
        RATE_LIMIT_LOGIN_ACCOUNT: '2',
        TRUST_PROXY: 'loopback',
        ROLE: 'api',
      },
    });
  });
  afterAll(() => service.close());

  const send = (path: string, body: object, from: string, token?: string): Promise<TestAnswer<unknown>> =>
    service.request('POST', `/api${path}`, { body, token, headers: { 'x-forwarded-for': from } });

  it('apply to sign-ups with or without a postal address, even if the e-mail address is taken', async () => {
    const taken = fresh();
    const answers = [
      await send('/User', { ...person, email: taken }, '203.0.113.1'),
      await send('/User', { ...person, email: taken }, '203.0.113.1'),
      await send('/User/CreateWithAddress', { ...person, email: fresh(), address }, '203.0.113.1'),
      await send('/User', { ...person, email: fresh() }, '203.0.113.1'),
      await send('/User/CreateWithAddress', { ...person, email: fresh(), address }, '203.0.113.1'),
      await send('/User', { ...person, email: fresh() }, '203.0.113.2'),
    ];
    expect(statusesOf(answers)).toEqual([201, 409, 201, 429, 429, 201]);
    const refused = answers[3] as TestAnswer<Record<string, unknown>>;
    expectProblem(refused, 429, 'too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
  });

  it('apply to mails that confirm a new e-mail address of one account', async () => {
    const accounts = new Accounts(service);
    const [owner, admin] = [await accounts.register(), await accounts.register({ usertypeId: 1 })];
    const ask = (token: string): Promise<TestAnswer<unknown>> =>
      service.request('PUT', `/api/User/${owner.id}`, { token, body: { email: fresh() } });
    const again = () => service.request('POST', `/api/User/${owner.id}/email-change/resend`, { token: owner.token });
    const answers = [await ask(admin.token), await again(), await again(), await ask(admin.token)];
    expect(statusesOf(answers)).toEqual([200, 200, 429, 429]);
  });

  it('do not count invalid requests or accounts that an admin creates', async () => {
    const admin = await new Accounts(service).register({ usertypeId: 1 });
    const answers: TestAnswer<unknown>[] = [];
    for (let time = 0; time < 5; time += 1) {
      answers.push(await send('/User', { ...person, email: 'nobody' }, '203.0.113.3'));
      answers.push(await send('/User', { ...person, email: fresh() }, '203.0.113.3', admin.token));
    }
    expect(new Set(statusesOf(answers))).toEqual(new Set([400, 201]));
    expect(statusesOf([await send('/User', { ...person, email: fresh() }, '203.0.113.3')])).toEqual([201]);
  });

  it('apply to partner applications, which are counted separately from sign-ups', async () => {
    const answers: TestAnswer<unknown>[] = [];
    for (let time = 0; time < 3; time += 1) {
      answers.push(await send('/Service/besupplier', { ...application, email: fresh() }, '203.0.113.4'));
    }
    expect(statusesOf(answers)).toEqual([201, 201, 429]);
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
    expect(statusesOf([await send('/User', { ...person, email: fresh() }, '203.0.113.4')])).toEqual([201]);
  });
});

describe('the figures at /metrics', () => {
  const token = 'metrics-token-of-a-test';
  const ownAddress = Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)?.address;

  it('are served to this machine only, not to clients behind a proxy', async () => {
    const service = await startTestApp({ config: { ROLE: 'api', HOST: '0.0.0.0' } });
    try {
      expect((await service.request('GET', '/metrics')).status).toBe(200);
      for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded']) {
        const answer = await service.request('GET', '/metrics', { headers: { [header]: '127.0.0.1' } });
        expectProblem(answer, 403, 'forbidden');
      }
      if (ownAddress !== undefined) {
        const outside = await fetch(`http://${ownAddress}:${service.settings.port}/metrics`);
        expect(outside.status).toBe(403);
      }
    } finally {
      await service.close();
    }
  });

  it('require the token from every client if a token is configured', async () => {
    const service = await startTestApp({ config: { ROLE: 'worker', METRICS_TOKEN: token } });
    try {
      expectProblem(await service.request('GET', '/metrics'), 401, 'unauthenticated');
      expectProblem(await service.request('GET', '/metrics', { token: `${token}x` }), 401, 'unauthenticated');
      const answer = await service.request<string>('GET', '/metrics', {
        token,
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('perpetua_http_request_seconds');
    } finally {
      await service.close();
    }
  });
});

describe('the clock of the sandbox', () => {
  it('is not moved by a form that another site submits', async () => {
    const service = await startTestApp({ config: { ROLE: 'api' } });
    try {
      const before = (await service.request<{ now: string }>('GET', '/sandbox/clock')).body.now;
      const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
      for (const type of types) {
        const headers = { 'content-type': type, origin: 'https://evil.test' };
        const answer = await service.request('POST', '/sandbox/clock', { body: 'advance=P1M', headers });
        expect([400, 415]).toContain(answer.status);
      }
      const after = (await service.request<{ now: string }>('GET', '/sandbox/clock')).body.now;
      expect(Date.parse(after) - Date.parse(before)).toBeLessThan(3_600_000);
      expect((await service.request('POST', '/sandbox/clock', { body: { advance: 'PT1H' } })).status).toBe(200);
    } finally {
      await service.close();
    }
  });
});
