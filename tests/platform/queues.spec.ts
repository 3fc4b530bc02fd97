import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ErrorCode, type Job } from 'bullmq';
import { QUEUE_SCHEMA } from '../../backend/src/platform/queue/queue-schema.js';
import { Queues } from '../../backend/src/platform/queue/queues.js';
import { startInProcess, type InProcessApp } from '../support/fixtures/in-process-app.js';
import { eventually } from '../support/fixtures/eventually.js';

const DAY_MS = 86_400_000;

let service: InProcessApp;
let queues: Queues;

beforeAll(async () => {
  service = await startInProcess();
  queues = service.app.get(Queues);
});
afterAll(() => service.close());

/** Adds a job that has nothing to do, and waits until it has finished. */
async function finished(id: string): Promise<void> {
  await queues.add('matching', { name: 'find', id, data: { serviceId: id, correlationId: id } });
  await eventually(async () => (await queues.of('matching').getJob(id))?.finishedOn !== undefined);
}

const finishedAgo = (id: string, ms: number): Promise<unknown> =>
  service.database.database.query({
    name: 'test.finished-ago',
    text: `UPDATE ${QUEUE_SCHEMA}.job SET finished_at_ms = finished_at_ms - $2 WHERE id = $1`,
    values: [id, ms],
  });

describe('a finished job', () => {
  const [old, young] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];

  it('is deleted after a day; until then, adding its id again changes nothing', async () => {
    await finished(old);
    await finished(young);
    await finishedAgo(old, DAY_MS + 1_000);
    await finishedAgo(young, DAY_MS - 60_000);
    await queues.forgetFinished();
    expect(await queues.of('matching').getJob(old)).toBeUndefined();
    const before = await queues.of('matching').getJob(young);
    await queues.add('matching', { name: 'find', id: young, data: { serviceId: young, correlationId: young } });
    expect((await queues.of('matching').getJob(young))?.finishedOn).toBe(before?.finishedOn);
    expect((await queues.counts('matching'))['completed']).toBe(1);
  });
});

describe('a failed job that another admin retries at the same time', () => {
  it('is not retried a second time, and the queue stays available', async () => {
    const refusal = Object.assign(new Error('It is not in the failed state'), { code: ErrorCode.JobNotInState });
    const job = { isFailed: () => Promise.resolve(true), retry: () => Promise.reject(refusal) };
    const reading = jest.spyOn(queues.of('payments'), 'getJob').mockResolvedValue(job as unknown as Job);
    expect(await queues.retry('payments', 'any')).toBe('other');
    reading.mockRestore();
    expect(await queues.counts('payments')).toHaveProperty('failed');
  });
});
