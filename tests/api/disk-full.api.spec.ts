import fs from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { Storage } from '../../backend/src/platform/storage/storage.js';
import { expectProblem } from '../support/api/problems.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

let world: World<InProcessApp>;
let ana: Person;

beforeAll(async () => {
  world = await startWorldInProcess();
  ana = await world.newCustomer();
}, 60_000);
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => world.stop());

const readiness = async () => {
  const { status, body } = await world.app.request<{ checks: Record<string, string> }>('GET', '/health/ready');
  return { status, disk: body.checks['disk'] };
};
const asOwner = (...statements: string[]) => runAsAdmin(world.app.database.ownerUrl, ...statements);
const databaseName = () => new URL(world.app.database.ownerUrl).pathname.slice(1);

describe('a full disk', () => {
  it('returns 503 with Retry-After when a photo cannot be stored', async () => {
    const { id } = await world.grave(ana, PLACES.lisbon);
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    jest.spyOn(world.app.app.get(Storage, { strict: false }), 'put').mockRejectedValue(full);
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } });
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'photo.jpg');
    const answer = await ana.call<Record<string, unknown>>('PUT', `/Grave/${id}/photo`, form);
    expectProblem(answer, 503, 'storage_full');
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(await readiness()).toEqual({ status: 200, disk: 'ok' });
  });

  it('of PostgreSQL makes writes fail but not reads, and is reported by the readiness check until there is space', async () => {
    await asOwner(
      `CREATE FUNCTION graves.refuse() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`,
      'CREATE TRIGGER full_disk BEFORE UPDATE ON graves.graves FOR EACH ROW EXECUTE FUNCTION graves.refuse()',
    );
    const grave = await world.grave(ana, PLACES.lisbon);
    await asOwner(`REVOKE TEMPORARY ON DATABASE "${databaseName()}" FROM PUBLIC`);
    const answer = await ana.call<Record<string, unknown>>('PUT', `/Grave/${grave.id}`, {
      ...grave,
      section: 'Fila 9',
    });
    expectProblem(answer, 503, 'storage_full');
    expect(answer.headers.get('retry-after')).toBe('30');
    expect((await ana.call('GET', `/Grave/${grave.id}`)).status).toBe(200);
    expect(await readiness()).toEqual({ status: 503, disk: 'failed' });

    await asOwner(
      'DROP TRIGGER full_disk ON graves.graves',
      `GRANT TEMPORARY ON DATABASE "${databaseName()}" TO PUBLIC`,
    );
    expect(await readiness()).toEqual({ status: 200, disk: 'ok' });
    expect((await ana.call('PUT', `/Grave/${grave.id}`, { ...grave, section: 'Fila 9' })).status).toBe(200);
  });

  it('is reported by the readiness check even before the disk is completely full', async () => {
    jest.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 1, bsize: 4096 } as never);
    expect(await readiness()).toEqual({ status: 503, disk: 'failed' });
    jest.restoreAllMocks();
    expect(await readiness()).toEqual({ status: 200, disk: 'ok' });
  });
});
