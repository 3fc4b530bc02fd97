import type { INestApplicationContext } from '@nestjs/common';
import { newId } from '../../../backend/src/platform/ids.js';
import { Queues } from '../../../backend/src/platform/queue/queues.js';
import { eventually } from '../fixtures/eventually.js';

/** Adds a job that fails in every worker, and waits until it has failed permanently; returns its id. */
export async function failJobForGood(app: INestApplicationContext): Promise<string> {
  const id = newId();
  const queue = app.get(Queues, { strict: false }).of('payments');
  await queue.add('refund', {}, { jobId: id, attempts: 1 });
  await eventually(async () => (await queue.getJob(id))?.isFailed(), { what: 'the job to fail permanently' });
  return id;
}
