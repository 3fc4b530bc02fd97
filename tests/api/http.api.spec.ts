import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { JwtService } from '@nestjs/jwt';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Health } from '../../backend/src/platform/http/health.controller.js';
import { IdempotencyStore } from '../../backend/src/platform/http/idempotency-store.js';
import { newId } from '../../backend/src/platform/ids.js';
import { type TestAnswer, type TestApp, type TestRequest } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { startProbe, startProbeWithGap, tokenFor, Work } from '../support/probe-app.js';

let probe: TestApp;
let token: string;

beforeAll(async () => {
  probe = await startProbe();
  token = tokenFor(probe, 4);
});
afterAll(() => probe.close());

const post = (path: string, request: TestRequest): Promise<TestAnswer<Record<string, unknown>>> =>
  probe.request('POST', `/api/Probe/${path}`, request);

/** What every error answer has, whatever else it tells. */
function expectProblem(answer: TestAnswer<Record<string, unknown>>, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ status, code, type: `urn:perpetua:problem:${code}`, title: expect.any(String) });
  expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
  expect(answer.body['error']).toBe(answer.body['detail']);
  expect(answer.headers.get('x-now')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
}

describe('an error answer', () => {
  it('lists every field that is wrong', async () => {
    const answer = await post('body', { body: { name: 7, items: [{ quantity: 'two' }], extra: 1 } });
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body['errors']).toEqual([
      { path: 'name', code: 'invalid_type', message: expect.any(String) },
      { path: 'items.0.quantity', code: 'invalid_type', message: expect.any(String) },
      { path: 'extra', code: 'unknown_field', message: expect.any(String) },
    ]);
  });

  it.each([['[]'], ['null'], ['"text"'], ['7'], ['']])('refuses the body %p where an object belongs', async (body) => {
    const answer = await post('body', { body, headers: { 'content-type': 'application/json' } });
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body['errors']).toEqual([expect.objectContaining({ path: '' })]);
  });

  it('names the path parameter and the query parameter that are wrong', async () => {
    const path = await probe.request('PUT', '/api/Probe/things/7', { body: {} });
    expectProblem(path, 400, 'validation_failed');
    expect(path.body).toMatchObject({ error: 'Invalid id', errors: [{ path: 'id' }] });
    const query = await probe.request('GET', '/api/Probe/list?page=0&pageSize=101');
    expectProblem(query, 400, 'validation_failed');
    expect(query.body['errors']).toEqual([
      expect.objectContaining({ path: 'page' }),
      expect.objectContaining({ path: 'pageSize' }),
    ]);
  });

  it.each([['{"name":'], ['{"__proto__":{"admin":true}}'], ['{"constructor":{"prototype":{"admin":true}}}']])(
    'refuses malformed or poisoned JSON: %s',
    async (body) => {
      expectProblem(
        await post('body', { body, headers: { 'content-type': 'application/json' } }),
        400,
        'malformed_json',
      );
    },
  );

  it('refuses other content types', async () => {
    for (const type of ['application/xml', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await post('body', { body: 'name=Maria', headers: { 'content-type': type } });
      expectProblem(answer, 415, 'unsupported_media_type');
    }
  });

  it.each([[1.5], [20]])('refuses a body of %p MB', async (megabytes) => {
    const body = JSON.stringify({ name: 'x'.repeat(megabytes * 1_000_000) });
    expectProblem(
      await post('body', { body, headers: { 'content-type': 'application/json' } }),
      413,
      'payload_too_large',
    );
    expect((await probe.request('GET', '/health/live')).status).toBe(200);
  });

  it('refuses an uploaded file of more than 10 MiB and takes a smaller one', async () => {
    const upload = (bytes: number, field = 'photo'): Promise<TestAnswer<Record<string, unknown>>> => {
      const form = new FormData();
      form.append(field, new Blob([new Uint8Array(bytes)]), 'photo.jpg');
      form.append('uploadId', '42');
      return post('upload', { body: form });
    };
    const limit = 10 * 1_048_576;
    expectProblem(await upload(limit + 1), 413, 'payload_too_large');
    expectProblem(await upload(2 * limit), 413, 'payload_too_large');
    expect(await upload(limit)).toMatchObject({ status: 201, body: { bytes: limit, fields: { uploadId: '42' } } });
    expectProblem(await upload(1, 'other'), 400, 'file_missing');
    expectProblem(await post('upload', { body: {} }), 415, 'unsupported_media_type');
  });

  it('says that there is no such route', async () => {
    expectProblem(await probe.request('GET', '/api/nothing'), 404, 'route_not_found');
    expectProblem(await probe.request('PATCH', '/api/Probe/open'), 404, 'route_not_found');
    expectProblem(await probe.request('GET', '/nothing'), 404, 'route_not_found');
    expectProblem(await probe.request('GET', '/api/%E0%A4%A'), 400, 'malformed_request');
  });

  it('tells what a rule adds, but lets it override nothing', async () => {
    const answer = await probe.request('GET', '/api/Probe/fails/refused');
    expectProblem(answer, 409, 'illegal_transition');
    expect(answer.body).toMatchObject({ permitted: ['start'], detail: 'Not now.' });
  });

  it('asks to come back while the database is away', async () => {
    const answer = await probe.request('GET', '/api/Probe/fails/database');
    expectProblem(answer, 503, 'database_unavailable');
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it('gives nothing away about what nobody foresaw', async () => {
    const answer = await probe.request('GET', '/api/Probe/fails/unforeseen');
    expectProblem(answer, 500, 'internal_error');
    expect(JSON.stringify(answer.body)).not.toContain('hunter2');
  });
});

describe('access', () => {
  it('must be said of every route: without a line in the table nothing starts', async () => {
    await expect(startProbeWithGap()).rejects.toThrow('Nobody has said who may call: GET /Probe/open');
  });

  it('needs a token that is ours, whole and not expired', async () => {
    const [head, claims, signature] = token.split('.') as [string, string, string];
    const forged = Buffer.from(JSON.stringify({ sub: newId(), usertype_id: 1, epoch: 0 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const jwt = probe.app.get(JwtService);
    const expired = jwt.sign({ sub: newId(), usertype_id: 1, epoch: 0 }, { expiresIn: -1 });
    const otherType = jwt.sign({ sub: newId(), usertype_id: 9, epoch: 0 });
    const tokens = [`${head}.${forged}.${signature}`, `${none}.${claims}.`, expired, otherType, 'rubbish', undefined];
    for (const wrong of tokens) {
      const answer = await probe.request('GET', '/api/Probe/loggedIn', { token: wrong });
      expectProblem(answer, 401, 'unauthenticated');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      const open = await probe.request('GET', '/api/Probe/open', { token: wrong });
      expect(open).toMatchObject({ status: 200, body: { user: null } });
    }
  });

  it('goes by the role in the token', async () => {
    const id = newId();
    const florist = await probe.request('GET', '/api/Probe/loggedIn', { token: tokenFor(probe, 3, id) });
    expect(florist.body).toEqual({ id, role: 'partner', usertypeId: 3, partnerType: 'flower' });
    const statuses = ([1, 2, 3, 4] as const).map(async (usertypeId) => {
      const answer = await probe.request('GET', '/api/Probe/staff', { token: tokenFor(probe, usertypeId) });
      return answer.status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403]);
  });
});

describe('an answer', () => {
  it('is a bare array for a list, with its total and its links', async () => {
    const { body, headers } = await probe.request('GET', '/api/Probe/list?q=a%20b&page=2');
    expect(body).toEqual([...Array(25).keys()].map((index) => index + 25));
    expect(headers.get('x-total-count')).toBe('60');
    expect(headers.get('link')).toBe(
      [
        '</api/Probe/list?q=a+b&page=1&pageSize=25>; rel="first"',
        '</api/Probe/list?q=a+b&page=1&pageSize=25>; rel="prev"',
        '</api/Probe/list?q=a+b&page=3&pageSize=25>; rel="next"',
        '</api/Probe/list?q=a+b&page=3&pageSize=25>; rel="last"',
      ].join(', '),
    );
  });

  it('carries its version as ETag, its request id and the business time', async () => {
    const { headers } = await probe.request('GET', '/api/Probe/versioned', {
      headers: { 'x-request-id': 'proxy-0042' },
    });
    expect(headers.get('etag')).toBe('"7"');
    expect(headers.get('x-request-id')).toBe('proxy-0042');
    expect(Math.abs(Date.parse(headers.get('x-now') ?? '') - Date.now())).toBeLessThan(5_000);
  });

  it('allows no inline script and no framing', async () => {
    const { headers } = await probe.request('GET', '/api/Probe/open');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a command', () => {
  it('has the same id for the same key, user and path, and a new one otherwise', async () => {
    const id = newId();
    const idOf = async (key?: string, from = token): Promise<unknown> =>
      (await post('meta', { token: from, headers: key === undefined ? {} : { 'idempotency-key': key } })).body[
        'commandId'
      ];
    const own = tokenFor(probe, 4, id);
    expect(await idOf('k1', own)).toBe(await idOf('k1', tokenFor(probe, 4, id)));
    expect(
      new Set([await idOf('k1', own), await idOf('k2', own), await idOf('k1'), await idOf(), await idOf()]).size,
    ).toBe(5);
    const { body } = await post('meta', { token: own });
    expect(body['actor']).toEqual({ id, role: 'customer' });
  });
});

describe('an Idempotency-Key', () => {
  const work = (): Work => probe.app.get(Work);
  const kept = (name: string, text: string): Promise<Record<string, unknown>[]> =>
    probe.database.database.query({ name: `spec.${name}`, text });
  const setBack = (column: 'claimed_at' | 'created_at', by: string): Promise<unknown> =>
    kept(column, `UPDATE platform.idempotency_keys SET ${column} = now() - interval '${by}'`);

  it('is required where money is at stake', async () => {
    expectProblem(await post('required', { token }), 400, 'idempotency_key_required');
    expectProblem(await post('required', { token, key: 'two words' }), 400, 'idempotency_key_invalid');
    expectProblem(await post('required', { token, key: 'x'.repeat(201) }), 400, 'idempotency_key_invalid');
    expect((await post('required', { token, key: newId() })).status).toBe(202);
  });

  it('answers a repeat as the first time, status and headers included', async () => {
    const key = newId();
    const first = await post('required', { token, key });
    const again = await post('required', { token, key });
    expect(again.status).toBe(202);
    expect(again.body).toEqual(first.body);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);

    const versioned = newId();
    await post('work/a', { token, key: versioned, body: {} });
    expect((await post('work/a', { token, key: versioned, body: {} })).headers.get('etag')).toBe('"3"');
  });

  it('refuses another body, query or file name under the same key', async () => {
    const key = newId();
    await post('work/b', { token, key, body: { a: 1 } });
    expectProblem(await post('work/b', { token, key, body: { a: 2 } }), 422, 'idempotency_mismatch');
    expectProblem(await post('work/b?x=1', { token, key, body: { a: 1 } }), 422, 'idempotency_mismatch');
  });

  it('belongs to one user and one path', async () => {
    const key = newId();
    const runs = [
      await post('work/c', { token, key, body: {} }),
      await post('work/d', { token, key, body: {} }),
      await post('work/c', { token: tokenFor(probe, 4), key, body: {} }),
      await post('work/c', { token, body: {} }),
    ];
    expect(new Set(runs.map(({ body }) => body['run'])).size).toBe(4);
  });

  it('keeps refusals that would come again, and no others', async () => {
    for (const refuse of [400, 409, 422]) {
      const request = { token, key: newId(), body: { refuse } };
      const first = await post('work/e', request);
      const again = await post('work/e', request);
      expect(first.status).toBe(refuse);
      expect(again).toMatchObject({ status: refuse, body: { code: 'illegal_transition', run: first.body['run'] } });
    }
    for (const refuse of [401, 403, 404, 429, 503]) {
      const request = { token, key: newId(), body: { refuse } };
      const [first, again] = [await post('work/e', request), await post('work/e', request)];
      expect(again.body['run']).not.toBe(first.body['run']);
    }
  });

  it('makes repeats wait while the first runs, and the work is done once', async () => {
    const claims = jest.spyOn(probe.app.get(IdempotencyStore), 'claim');
    const before = work().done;
    let finish = (): void => undefined;
    work().held = new Promise((resolve) => (finish = resolve));
    const begun = new Promise<void>((resolve) => (work().begun = resolve));
    const request = { token, key: newId(), body: {} };
    const first = post('work/f', request);
    await begun;
    const repeats = [post('work/f', request), post('work/f', request), post('work/f', request)];
    await eventually(() => claims.mock.calls.length >= 6, { what: 'the repeats to ask again and again' });
    finish();
    work().held = undefined;
    const answers = await Promise.all([first, ...repeats]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['run']))).toEqual(new Set([before + 1]));
    expect(work().done).toBe(before + 1);
  });

  it('is taken over from a run that died, and forgotten after a day', async () => {
    const key = newId();
    const first = await post('work/g', { token, key, body: {} });
    await kept('unanswered', 'UPDATE platform.idempotency_keys SET status = NULL, body = NULL');
    await setBack('claimed_at', '31 seconds');
    const second = await post('work/g', { token, key, body: {} });
    expect(second.body['run']).not.toBe(first.body['run']);
    await setBack('created_at', '25 hours');
    const third = await post('work/g', { token, key, body: { other: true } });
    expect(third.status).toBe(201);
    await setBack('created_at', '25 hours');
    await probe.app.get(IdempotencyStore).purge();
    expect(await kept('all', 'SELECT 1 FROM platform.idempotency_keys')).toEqual([]);
  });
});

describe('beside the API', () => {
  it('there are health, figures and the API’s description', async () => {
    expect(await probe.request('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await probe.request('GET', '/health/ready')).toMatchObject({
      status: 200,
      body: { checks: { database: 'ok' } },
    });
    const metrics = await probe.request<string>('GET', '/metrics');
    expect(metrics.body).toMatch(
      /perpetua_http_request_seconds_count\{method="GET",route="\/api\/Probe\/fails\/:how",status="500"\} 1/,
    );

    const docs = await probe.request('GET', '/api/docs-json');
    expect(docs.body).toMatchObject({ openapi: '3.1.0', paths: { '/api/Probe/body': { post: expect.anything() } } });
    expect(JSON.stringify(docs.body)).toContain('"quantity"');
    const page = await probe.request<string>('GET', '/api/docs');
    expect(page.body).not.toMatch(/<script>|<script [^>]*>[^<]/);
    for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await probe.request('GET', String(file))).status).toBe(200);
    }
  });

  it('readiness fails when a part does', async () => {
    probe.app.get(Health).register('worker', () => Promise.reject(new Error('lagging')));
    const answer = await probe.request('GET', '/health/ready');
    expectProblem(answer, 503, 'not_ready');
    expect(answer.body['checks']).toEqual({ database: 'ok', worker: 'failed' });
  });
});

describe('the limits per minute', () => {
  it('are counted per address without a token and per token with one, on the API only', async () => {
    const limited = await startProbe({ RATE_LIMIT_ANONYMOUS: '3', RATE_LIMIT_TOKEN: '2' });
    try {
      const statuses = async (path: string, times: number, of?: string): Promise<number[]> => {
        const answers: number[] = [];
        for (let time = 0; time < times; time += 1) {
          answers.push((await limited.request('GET', path, { token: of })).status);
        }
        return answers;
      };
      const [mine, yours] = [tokenFor(limited, 4), tokenFor(limited, 4)];
      expect(await statuses('/api/Probe/open', 4)).toEqual([200, 200, 200, 429]);
      expect(await statuses('/api/Probe/open', 1, 'rubbish')).toEqual([429]);
      expect(await statuses('/api/Probe/loggedIn', 3, mine)).toEqual([200, 200, 429]);
      expect(await statuses('/api/Probe/loggedIn', 1, yours)).toEqual([200]);
      expect(await statuses('/health/live', 5)).toEqual([200, 200, 200, 200, 200]);

      const answer = await limited.request('GET', '/api/Probe/versioned');
      expectProblem(answer, 429, 'too_many_requests');
      const retryAfter = Number(answer.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(60);
    } finally {
      await limited.close();
    }
  });
});

describe('as configured', () => {
  it('other origins may call, and no others', async () => {
    const shared = await startProbe({ CORS_ORIGINS: 'https://shop.example' });
    try {
      const from = (origin: string): Promise<TestAnswer<unknown>> =>
        shared.request('GET', '/api/Probe/open', { headers: { origin } });
      expect((await from('https://shop.example')).headers.get('access-control-allow-origin')).toBe(
        'https://shop.example',
      );
      expect((await from('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    } finally {
      await shared.close();
    }
  });

  it('waits for no connection that nobody has used', async () => {
    const short = await startProbe();
    const socket = connect(short.config.http.port, '127.0.0.1');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    expect((await short.request('GET', '/health/live')).status).toBe(200);
    const began = performance.now();
    await Promise.all([short.close(), ended]);
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it('a worker answers for its health only', async () => {
    const worker = await startProbe({ ROLE: 'worker' });
    try {
      expect((await worker.request('GET', '/health/ready')).status).toBe(200);
      expect((await worker.request('GET', '/metrics')).status).toBe(200);
      expectProblem(await worker.request('GET', '/api/Probe/open'), 404, 'route_not_found');
      expectProblem(await worker.request('GET', '/api/docs'), 404, 'route_not_found');
    } finally {
      await worker.close();
    }
  });
});

describe('the frontend', () => {
  let root: string;
  let site: TestApp;
  const pageHtml = '<!doctype html><script>mode()</script><script src="/assets/a-1.js"></script>';

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'perpetua-site-'));
    const files = {
      'index.html': pageHtml,
      'assets/a-1.js': 'start()',
      'icon.svg': '<svg/>',
      'favicon.svg': '<svg id="icon"/>',
      '.secret': 'hidden',
    };
    for (const [name, content] of Object.entries(files)) {
      const file = join(root, 'frontend/dist', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    await writeFile(join(root, 'frontend', 'outside.txt'), 'outside');
    site = await startProbe({}, root);
  });
  afterAll(async () => {
    await site.close();
    await rm(root, { recursive: true, force: true });
  });

  it('has its page at every path that is no file and belongs to nobody else', async () => {
    for (const path of ['/', '/flores', '/user-details/7?tab=1', '/payment/success', '/no/such.page', '/missing.js']) {
      const { status, body, headers } = await site.request<string>('GET', path);
      expect([status, body]).toEqual([200, pageHtml]);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    for (const path of ['/api', '/api/nothing', '/v1/charges', '/sandbox/none', '/assets/b-2.js']) {
      expectProblem(await site.request('GET', path), 404, 'route_not_found');
    }
    expectProblem(await site.request('POST', '/flores'), 404, 'route_not_found');
  });

  it('keeps hashed files for a year and has the others asked for again', async () => {
    const asset = await site.request('GET', '/assets/a-1.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    const icon = await site.request('GET', '/icon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    const etag = icon.headers.get('etag') ?? '';
    expect(
      (await site.request('GET', '/icon.svg', { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } }))
        .status,
    ).toBe(304);
  });

  it('serves nothing hidden and nothing outside its folder', async () => {
    for (const path of ['/.secret', '/..%2foutside.txt', '/assets/..%2f..%2foutside.txt', '/%00.js']) {
      const answer = await site.request('GET', path);
      expect(answer.status).not.toBe(200);
    }
  });

  it('shows its icon where browsers look for one', async () => {
    const icon = await site.request<string>('GET', '/favicon.ico');
    expect([icon.status, icon.body]).toEqual([200, '<svg id="icon"/>']);
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(icon.headers.get('cache-control')).toBe('no-cache');
  });

  it('runs the inline scripts of its own page and no others', async () => {
    const { headers } = await site.request('GET', '/');
    const hash = createHash('sha256').update('mode()').digest('base64');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});
