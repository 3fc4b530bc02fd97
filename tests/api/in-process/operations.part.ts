import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Metrics } from '../../../backend/src/platform/http/observability/metrics.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { Operations } from '../../../backend/src/platform/operations/operations.service.js';
import { startInProcess, type InProcessApp } from '../../support/fixtures/in-process-app.js';
import { eventually } from '../../support/fixtures/eventually.js';
import { localTemplate } from '../../support/database/seeded-template.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { runAsAdmin } from '../../support/database/test-server.js';

/**
 * Makes all events five minutes old and unhandled. They stay unhandled, because another database session holds the
 * leadership that handling them requires.
 */
const BEHIND = `
  ALTER TABLE es.events DISABLE TRIGGER USER;
  UPDATE es.events SET recorded_at = recorded_at - interval '5 minutes';
  ALTER TABLE es.events ENABLE TRIGGER USER;
  INSERT INTO es.consumers (name) VALUES ('processes') ON CONFLICT (name) DO UPDATE SET xid = '0', position = 0;
  UPDATE es.consumers SET updated_at = clock_timestamp() - interval '5 minutes' WHERE name = 'processes';`;

let database: TestDatabase;
let leader: Client;
const apps = new Map<string, InProcessApp>();

beforeAll(async () => {
  database = await createTestDatabase(await localTemplate());
  leader = new Client({ connectionString: database.ownerUrl, application_name: 'nightly report' });
  await leader.connect();
  await leader.query(`SELECT pg_advisory_lock(hashtextextended('processes', 9137))`);
  await runAsAdmin(database.ownerUrl, BEHIND);
  for (const role of ['api', 'worker', 'all']) {
    apps.set(role, await startInProcess({ config: { DATABASE_URL: database.url, ROLE: role } }));
  }
}, 60_000);
afterAll(async () => {
  await leader.end();
  for (const app of apps.values()) await app.close();
  await database.drop();
});

const readiness = async (role: string): Promise<unknown> => {
  const { status, body } = await (apps.get(role) as InProcessApp).request('GET', '/health/ready');
  return { status, checks: body['checks'] };
};

describe('readiness while the processes are stuck', () => {
  it('an API is ready, because it can take orders without the processes', async () => {
    const api = await readiness('api');
    expect(api).toMatchObject({ status: 200, checks: { database: 'ok' } });
    expect(api).not.toHaveProperty('checks.worker');
  });

  it('an API with a worker is ready, but reports that its worker is degraded', async () => {
    expect(await readiness('all')).toMatchObject({
      status: 200,
      checks: { database: 'ok', worker: 'degraded', queues: 'ok' },
    });
  });

  it('a worker is not ready until its processes continue', async () => {
    expect(await readiness('worker')).toMatchObject({
      status: 503,
      checks: { database: 'ok', worker: 'failed', queues: 'ok' },
    });
    await leader.query('SELECT pg_advisory_unlock_all()');
    await eventually(async () => expect(await readiness('worker')).toMatchObject({ status: 200 }) ?? true, {
      what: 'the worker to be ready',
    });
  });
});

describe('an event of a type that only a newer version knows', () => {
  it('is reported by readiness, metrics and the list of consumers', async () => {
    await runAsAdmin(
      database.ownerUrl,
      `SELECT es.append('${newId()}', 'order', 0, '${newId()}', '\\x00', '${newId()}', 'Reimagined', 1::smallint, '{}', NULL,
         '${newId()}', 'customer', '${newId()}', NULL, now())`,
    );
    await eventually(async () => expect(await readiness('worker')).toMatchObject({ status: 503 }) ?? true, {
      what: 'the event to be reported',
    });
    expect(await readiness('all')).toMatchObject({ status: 200, checks: { worker: 'degraded' } });
    expect(await readiness('api')).toMatchObject({ status: 200 });
    // On a busy machine, a scrape omits figures that take too long to read.
    await eventually(
      async () => {
        const { body } = await (apps.get('all') as InProcessApp).request<string>('GET', '/metrics');
        return body.includes('perpetua_dead_letters{consumer="processes",reason="unknown"} 1');
      },
      { what: 'the metric of unknown events', every: 200 },
    );
    const consumers = await (apps.get('all') as InProcessApp).app.get(Operations, { strict: false }).consumers();
    expect(consumers.find(({ name }) => name === 'processes')).toMatchObject({
      unknownTypes: ['order/Reimagined version 1'],
      setAside: { unknown: 1, behind: 0 },
    });
  });
});

describe('a transaction that holds back the feed', () => {
  it('is reported by the metrics, with its age', async () => {
    await leader.query('BEGIN');
    await leader.query('SELECT pg_current_xact_id()');
    try {
      const seconds = await eventually(
        async () => {
          const { body } = await (apps.get('api') as InProcessApp).request<string>('GET', '/metrics');
          return /perpetua_oldest_writer_seconds\{holder="nightly report"\} ([\d.]+)/.exec(body)?.[1];
        },
        { what: 'the metrics to name the writer' },
      );
      expect(Number(seconds)).toBeGreaterThan(0);
    } finally {
      await leader.query('ROLLBACK');
    }
  });
});

describe('a metric that cannot be read', () => {
  it('is missing from the scrape, is reported in it as unavailable, and does not affect other metrics', async () => {
    const api = apps.get('api') as InProcessApp;
    const metrics = api.app.get(Metrics, { strict: false });
    metrics.gauge({ name: 'perpetua_test_stuck', help: 'Never answers' }, () => new Promise<void>(() => undefined));
    metrics.gauge({ name: 'perpetua_test_broken', help: 'Fails' }, () =>
      Promise.reject(new Error('broken on purpose')),
    );
    metrics.gauge({ name: 'perpetua_test_sound', help: 'Answers' }, (gauge) => gauge.set(7));
    const { status, body } = await api.request<string>('GET', '/metrics');
    expect(status).toBe(200);
    expect(body).toContain('perpetua_test_sound 7');
    expect(body).toContain('perpetua_metric_unavailable{metric="perpetua_test_stuck"} 1');
    expect(body).toContain('perpetua_metric_unavailable{metric="perpetua_test_broken"} 1');
    expect(body).not.toMatch(/^perpetua_test_stuck/m);
  });
});
