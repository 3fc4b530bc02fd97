import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { errorStatuses } from '@perpetua/contracts/error-codes';
import { IdempotencyStore } from '../../../backend/src/platform/http/idempotency/idempotency-store.js';
import { newId } from '../../../backend/src/platform/ids.js';
import type { TestAnswer, TestRequest } from '../../support/fixtures/app.js';
import type { InProcessApp } from '../../support/fixtures/in-process-app.js';
import { eventually } from '../../support/fixtures/eventually.js';
import { startProbe, tokenFor, Work } from '../../support/api/probe-app.js';
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

describe('a command', () => {
  it('has the same id for the same Idempotency-Key, user and path, and otherwise a new id', async () => {
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

  it('returns the first response to a repeat, status and headers included', async () => {
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

  it('refuses another body or query under the same key', async () => {
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

  it('stores a refusal if a repeat would get it again, and no other refusal', async () => {
    for (const refuse of ['invalid_cursor', 'illegal_transition', 'amount_too_high'] as const) {
      const request = { token, key: newId(), body: { refuse } };
      const first = await post('work/e', request);
      const again = await post('work/e', request);
      expect(first.status).toBe(errorStatuses[refuse]);
      expect(again).toMatchObject({ status: first.status, body: { code: refuse, run: first.body['run'] } });
    }
    for (const refuse of ['unauthenticated', 'forbidden', 'not_found', 'too_many_requests', 'unavailable'] as const) {
      const request = { token, key: newId(), body: { refuse } };
      const [first, again] = [await post('work/e', request), await post('work/e', request)];
      expect(again.body['run']).not.toBe(first.body['run']);
    }
  });

  it('makes repeats wait while the first request runs, so that the work is done once', async () => {
    const claims = jest.spyOn(probe.app.get(IdempotencyStore), 'claim');
    const before = work().done;
    let finish = (): void => undefined;
    work().held = new Promise((resolve) => (finish = resolve));
    const begun = new Promise<void>((resolve) => (work().begun = resolve));
    const request = { token, key: newId(), body: {} };
    const first = post('work/f', request);
    await begun;
    const repeats = [post('work/f', request), post('work/f', request), post('work/f', request)];
    await eventually(() => claims.mock.calls.length >= 6, { what: 'the repeats to retry their claims' });
    finish();
    work().held = undefined;
    const answers = await Promise.all([first, ...repeats]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['run']))).toEqual(new Set([before + 1]));
    expect(work().done).toBe(before + 1);
  });

  it('can be used again after its request has crashed, and expires after a day', async () => {
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
