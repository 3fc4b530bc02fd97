import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../backend/src/platform/ids.js';
import type { TestAnswer, TestApp } from '../../support/fixtures/app.js';
import type { InProcessApp } from '../../support/fixtures/in-process-app.js';
import { startProbe, tokenFor } from '../../support/api/probe-app.js';
import { type RawRequest, sendAsWritten } from '../../support/api/raw-http.js';
import { type Person, World } from '../../support/fixtures/world.js';

type Answer = TestAnswer<Record<string, unknown>>;

/**
 * Different spellings of the same URL, by what they change. The router decodes some of them and finds no route for
 * others.
 */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'the usual spelling': (path) => path,
  'an encoded letter of the prefix': (path) => path.replace('/api/', '/%61pi/'),
  'every letter encoded': (path) =>
    path.replaceAll(/[A-Za-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`),
  'an encoded letter of the route': (path) =>
    path.replace(/[A-Za-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'an absolute URL': (path) => `http://other.test${path}`,
  'an absolute URL with an encoded letter': (path) => `http://other.test${path.replace('/api/', '/ap%69/')}`,
  'a doubled slash at the beginning': (path) => `/${path}`,
  'a doubled slash inside': (path) => path.replace('/api/', '/api//'),
  'an encoded slash': (path) => path.replace('/api/', '/api%2F'),
  'an upper-case prefix': (path) => path.replace('/api/', '/API/'),
  'a lower-case route': (path) => path.toLowerCase(),
  'a slash at the end': (path) => `${path}/`,
  'an encoded space at the end': (path) => `${path}%20`,
  'a path parameter': (path) => `${path};v=1`,
  'a fragment': (path) => `${path}#top`,
  'an empty query': (path) => `${path}?`,
  'an unknown query': (path) => `${path}?utm=1`,
  'a dot segment': (path) => path.replace('/api/', '/api/./'),
  'a parent segment': (path) => `/health/..${path}`,
  'an encoded parent segment': (path) => `/health/%2e%2e${path}`,
  'a letter encoded twice': (path) => path.replace('/api/', '/%2561pi/'),
  'a backslash': (path) => path.replace('/api/', '/api\\'),
};
const names = Object.keys(spellings);

/** Whether the server found no route for the spelling, so that no rule can have been bypassed. */
const isNoRoute = ({ status, body }: Answer): boolean =>
  (status === 404 && body['code'] === 'route_not_found') || (status === 400 && body['code'] === 'malformed_request');

let counted = 0;
/** A client address that has sent no request yet, as a proxy would report it. */
const freshAddress = (): Record<string, string> => {
  counted += 1;
  return { 'x-forwarded-for': `198.51.${counted >> 8}.${counted & 255}` };
};
const json = (body: object): Pick<RawRequest, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Sends the same request `times` times to the usual URL, and then once to another spelling of that URL. */
async function usuallyThenBy(
  app: TestApp,
  spelling: string,
  request: Omit<RawRequest, 'target'> & { path: string; times: number },
): Promise<{ usual: Answer[]; other: Answer }> {
  const { path, times, ...rest } = request;
  const send = (target: string): Promise<Answer> => sendAsWritten(app.settings.port, { ...rest, target });
  const usual: Answer[] = [];
  for (let time = 0; time < times; time += 1) usual.push(await send(path));
  return { usual, other: await send(spellings[spelling]?.(path) ?? path) };
}

const LIMIT = 2;

describe('a rule of the HTTP layer, however the URL is spelled', () => {
  let probe: InProcessApp;

  beforeAll(async () => {
    probe = await startProbe({
      RATE_LIMIT_ANONYMOUS: String(LIMIT),
      RATE_LIMIT_TOKEN: String(LIMIT),
      TRUST_PROXY: '127.0.0.1',
    });
  });
  afterAll(() => probe.close());

  const authorized = (id = newId()): Record<string, string> => ({
    ...freshAddress(),
    authorization: `Bearer ${tokenFor(probe, 4, id)}`,
  });

  it.each(names)('limits the calls from a client address: %s', async (spelling) => {
    const request = { method: 'GET', path: '/api/Probe/open', headers: freshAddress(), times: LIMIT };
    const { usual, other } = await usuallyThenBy(probe, spelling, request);
    expect(usual.map(({ status }) => status)).toEqual([200, 200]);
    if (!isNoRoute(other)) expect(other).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it.each(names)('limits the calls of an account, whichever of its tokens is used: %s', async (spelling) => {
    const id = newId();
    const request = { method: 'GET', path: '/api/Probe/loggedIn', times: LIMIT };
    const { usual } = await usuallyThenBy(probe, spelling, { ...request, headers: authorized(id) });
    expect(usual.map(({ status }) => status)).toEqual([200, 200]);
    const { other } = await usuallyThenBy(probe, spelling, { ...request, headers: authorized(id), times: 0 });
    if (!isNoRoute(other)) expect(other).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it.each(names)('requires an Idempotency-Key where money is at stake: %s', async (spelling) => {
    const request = { method: 'POST', path: '/api/Probe/required', headers: authorized(), times: 1 };
    const { usual, other } = await usuallyThenBy(probe, spelling, request);
    expect(usual).toMatchObject([{ status: 400, body: { code: 'idempotency_key_required' } }]);
    if (!isNoRoute(other)) expect(other).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
  });

  it.each(names)('returns the first response to a repeated Idempotency-Key: %s', async (spelling) => {
    const { headers, body } = json({ unit: 1 });
    const sent = { ...headers, ...authorized(), 'idempotency-key': newId() };
    const request = { method: 'POST', path: '/api/Probe/required', headers: sent, body, times: 1 };
    const { usual, other } = await usuallyThenBy(probe, spelling, request);
    expect(usual).toMatchObject([{ status: 202 }]);
    if (isNoRoute(other)) return;
    if (/[?#]./.test(spellings[spelling]?.('') ?? ''))
      expect(other.body).toMatchObject({ code: 'idempotency_mismatch' });
    else expect(other).toMatchObject({ status: 202, body: usual[0]?.body ?? {} });
  });

  it.each(names)('derives the same command id from the same Idempotency-Key: %s', async (spelling) => {
    const sent = { ...authorized(), 'idempotency-key': newId() };
    const request = { method: 'POST', path: '/api/Probe/meta', headers: sent, times: 1 };
    const { usual, other } = await usuallyThenBy(probe, spelling, request);
    if (isNoRoute(other) || other.status === 422) return;
    expect(other.body['commandId']).toBe(usual[0]?.body['commandId']);
  });

  it.each(names)('refuses form data where JSON is expected: %s', async (spelling) => {
    const headers = { ...freshAddress(), 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST', path: '/api/Probe/body', headers, body: 'name=Maria', times: 1 };
    const { usual, other } = await usuallyThenBy(probe, spelling, request);
    expect(usual).toMatchObject([{ status: 415, body: { code: 'unsupported_media_type' } }]);
    if (!isNoRoute(other)) expect(other).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it.each(names)('sends the security headers and forbids caching: %s', async (spelling) => {
    const request = { method: 'GET', path: '/api/Probe/loggedIn', headers: authorized(), times: 1 };
    const { usual, other } = await usuallyThenBy(probe, spelling, request);
    const security = [
      'content-security-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-frame-options',
    ];
    const sent = (answer: Answer | undefined, header: string): string | null | undefined => answer?.headers.get(header);
    for (const header of security) {
      expect([header, sent(usual[0], header)]).toEqual([header, expect.any(String)]);
      expect([header, sent(other, header)]).toEqual([header, sent(usual[0], header)]);
    }
    if (!isNoRoute(other)) expect(other.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a business rule, however the URL is spelled', () => {
  let world: World;
  let customer: Person;
  let product: { id: string };

  beforeAll(async () => {
    world = await World.start({
      config: {
        RATE_LIMIT_ANONYMOUS: '20',
        RATE_LIMIT_LOGIN_ACCOUNT: String(LIMIT),
        RATE_LIMIT_LOGIN_ADDRESS: String(LIMIT),
        RATE_LIMIT_CONTACT: String(LIMIT),
        TRUST_PROXY: '127.0.0.1',
      },
    });
    customer = await world.newCustomer();
    [product] = await customer.ok<[{ id: string }]>('GET', '/Product?type=flower');
  }, 60_000);
  afterAll(() => world.stop());

  const message = { category: 'order', subject: 'Uma pergunta', message: 'Quando chega?', email: 'ana@example.com' };
  const limited: [string, string, object, number, number][] = [
    ['failed logins', '/api/Auth/login', { email: 'nobody@example.com', password: 'Wrong!2026' }, 401, 429],
    ['requests for a password link', '/api/Auth/recover-password', { email: 'nobody@example.com' }, 404, 429],
    [
      'password resets with an invalid link',
      '/api/Auth/reset-password',
      { token: 'x'.repeat(43), password: 'Saudade!2027' },
      422,
      429,
    ],
    ['messages to support', '/api/Service/send-message', message, 201, 429],
  ];
  const cases = limited.flatMap((rule) => names.map((spelling) => [rule[0], spelling, rule] as const));

  it.each(cases)('limits %s: %s', async (_rule, spelling, [name, path, said, first, then]) => {
    // Failed logins are also counted per account, so each spelling uses another account.
    const own = name === 'failed logins' ? { ...said, email: `${newId()}@example.com` } : said;
    const { headers, body } = json(own);
    const request = { method: 'POST', path, headers: { ...headers, ...freshAddress() }, body, times: LIMIT };
    const { usual, other } = await usuallyThenBy(world.app, spelling, request);
    expect(usual.map(({ status }) => status)).toEqual([first, first]);
    if (!isNoRoute(other) && !isPage(other)) expect(other.status).toBe(then);
  });

  it.each(names)('returns the same response of a cached route, and counts the call: %s', async (spelling) => {
    for (const path of ['/api/Product', `/api/Product/${product.id}`]) {
      const request = { method: 'GET', path, headers: freshAddress(), times: 2 };
      const { usual, other } = await usuallyThenBy(world.app, spelling, request);
      expect(usual[1]?.body).toEqual(usual[0]?.body);
      if (isNoRoute(other) || isPage(other) || isOtherId(other)) continue;
      expect(other).toMatchObject({ status: 200, body: usual[0]?.body ?? {} });
      const left = (answer: Answer | undefined): number => Number(answer?.headers.get('x-ratelimit-remaining'));
      expect(left(other)).toBe(left(usual[1]) - 1);
    }
  });

  it('keys a cached response by the filters that the route applies, not by the spelling of the URL', async () => {
    const filtered = await sendAsWritten(world.app.settings.port, {
      method: 'GET',
      target: '/api/Product#type=clean',
    });
    const all = await world.app.request<{ type: string }[]>('GET', '/api/Product?pageSize=25');
    const plain = await world.app.request<{ type: string }[]>('GET', '/api/Product');
    expect(filtered.status).toBe(200);
    expect(plain.body).toEqual(all.body);
  });
});

/** Whether the server returned a page of the frontend. */
const isPage = ({ headers }: Answer): boolean => (headers.get('content-type') ?? '').startsWith('text/html');

/** Whether the server refused the id, because the spelling adds something to the path segment that contains it. */
const isOtherId = ({ status, body }: Answer): boolean => status === 400 && body['code'] === 'validation_failed';
