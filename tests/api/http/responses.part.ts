import { JwtService } from '@nestjs/jwt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Health } from '../../../backend/src/platform/http/health.controller.js';
import { newId } from '../../../backend/src/platform/ids.js';
import type { TestAnswer, TestRequest } from '../../support/fixtures/app.js';
import type { InProcessApp } from '../../support/fixtures/in-process-app.js';
import { startProbe, startProbeWithGap, tokenFor } from '../../support/api/probe-app.js';
import { expectProblem } from '../../support/api/problems.js';

let probe: InProcessApp;
let token: string;

beforeAll(async () => {
  probe = await startProbe();
  token = tokenFor(probe, 4);
});
afterAll(() => probe.close());

const post = (path: string, request: TestRequest): Promise<TestAnswer<Record<string, unknown>>> =>
  probe.request('POST', `/api/Probe/${path}`, request);

/** A multipart form with one text field whose content type is JSON. */
const jsonField = (text: string): string =>
  `--x\r\ncontent-disposition: form-data; name="note"\r\ncontent-type: application/json\r\n\r\n${text}\r\n--x--\r\n`;

describe('an error response', () => {
  it('lists every field that is wrong', async () => {
    const answer = await post('body', { body: { name: 7, items: [{ quantity: 'two' }], extra: 1 } });
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body['errors']).toEqual([
      { path: 'name', code: 'invalid_type', message: expect.any(String) },
      { path: 'items.0.quantity', code: 'invalid_type', message: expect.any(String) },
      { path: 'extra', code: 'unknown_field', message: expect.any(String) },
    ]);
  });

  it.each([['[]'], ['null'], ['"text"'], ['7'], ['']])('is returned for a non-object body: %p', async (body) => {
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
    'is returned for JSON that is malformed or sets a prototype: %s',
    async (body) => {
      expectProblem(
        await post('body', { body, headers: { 'content-type': 'application/json' } }),
        400,
        'malformed_json',
      );
    },
  );

  it('is returned for content types other than JSON', async () => {
    for (const type of ['application/xml', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await post('body', { body: 'name=Maria', headers: { 'content-type': type } });
      expectProblem(answer, 415, 'unsupported_media_type');
    }
  });

  it.each([[1.5], [20]])('is returned for a body that is too large: %p MB', async (megabytes) => {
    const body = JSON.stringify({ name: 'x'.repeat(megabytes * 1_000_000) });
    expectProblem(
      await post('body', { body, headers: { 'content-type': 'application/json' } }),
      413,
      'payload_too_large',
    );
    expect((await probe.request('GET', '/health/live')).status).toBe(200);
  });

  it('is returned for an uploaded file of more than 10 MiB, not for a smaller one', async () => {
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

  const part = 'content-disposition: form-data; name="photo"; filename="a.jpg"';
  it.each([
    ['without a boundary', 'multipart/form-data', `--x\r\n${part}\r\n\r\nbytes\r\n--x--\r\n`],
    ['with an empty boundary', 'multipart/form-data; boundary=', `--\r\n${part}\r\n\r\nbytes\r\n----\r\n`],
    ['with a boundary not in the body', 'multipart/form-data; boundary=y', `--x\r\n${part}\r\n\r\nbytes\r\n--x--\r\n`],
    [
      'with a boundary of 71 characters',
      `multipart/form-data; boundary=${'x'.repeat(71)}`,
      `--${'x'.repeat(71)}--\r\n`,
    ],
    ['that ends within a header', 'multipart/form-data; boundary=x', `--x\r\n${part.slice(0, 30)}`],
    ['that ends within the file', 'multipart/form-data; boundary=x', `--x\r\n${part}\r\n\r\nbyt`],
    ['with a field of malformed JSON', 'multipart/form-data; boundary=x', jsonField('{"a":')],
    ['with a field that is an object', 'multipart/form-data; boundary=x', jsonField('{"a":1}')],
    [
      'with a field named __proto__',
      'multipart/form-data; boundary=x',
      `--x\r\n${part.replace('photo', '__proto__')}\r\n\r\nbytes\r\n--x--\r\n`,
    ],
  ])('is returned for a multipart form %s', async (_what, type, body) => {
    const answer = await post('upload', { body, headers: { 'content-type': type } });
    expect([answer.status, answer.body['code']]).toEqual([
      400,
      expect.stringMatching(/^(?:malformed_request|file_missing)$/),
    ]);
  });

  it('is returned for an unknown route', async () => {
    expectProblem(await probe.request('GET', '/api/nothing'), 404, 'route_not_found');
    expectProblem(await probe.request('PATCH', '/api/Probe/open'), 404, 'route_not_found');
    expectProblem(await probe.request('GET', '/nothing'), 404, 'route_not_found');
    expectProblem(await probe.request('GET', '/api/%E0%A4%A'), 400, 'malformed_request');
  });

  it('contains the details of the broken rule, which cannot override standard fields', async () => {
    const answer = await probe.request('GET', '/api/Probe/fails/refused');
    expectProblem(answer, 409, 'illegal_transition');
    expect(answer.body).toMatchObject({ permitted: ['start'], detail: 'Not now.' });
  });

  it('asks the client to retry while the database is unavailable', async () => {
    const answer = await probe.request('GET', '/api/Probe/fails/database');
    expectProblem(answer, 503, 'database_unavailable');
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it('reveals nothing about an unexpected error', async () => {
    const answer = await probe.request('GET', '/api/Probe/fails/unforeseen');
    expectProblem(answer, 500, 'internal_error');
    expect(JSON.stringify(answer.body)).not.toContain('hunter2');
  });
});

describe('access', () => {
  it('must be defined for every route: the application does not start without it', async () => {
    await expect(startProbeWithGap()).rejects.toThrow('Nobody has said who may call: GET /Probe/open');
  });

  it('requires a token that we signed, unchanged and not expired', async () => {
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

  it('depends on the role in the token', async () => {
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

describe('a response', () => {
  it('to a list is a bare array, with its total and links in headers', async () => {
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

describe('the server outside the API', () => {
  it('serves health checks, metrics and the description of the API', async () => {
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

  it('reports that it is not ready when the check of one part fails', async () => {
    probe.app.get(Health).register('worker', () => Promise.reject(new Error('lagging')));
    const answer = await probe.request('GET', '/health/ready');
    expectProblem(answer, 503, 'not_ready');
    expect(answer.body['checks']).toEqual({ database: 'ok', disk: 'ok', worker: 'failed' });
  });
});
