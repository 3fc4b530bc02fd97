import type { WorkerOptions } from 'bullmq';

/** For how long a job belongs to a worker that does not renew its claim, which it does at half of that. */
const LOCK_MS = 4_000;
/** How often workers look for jobs whose worker is gone; such a job is marked by one look and given back by the next. */
const STALLED_MS = 2_000;
/** How long a worker waits before it asks a database again that it could not reach. */
const RETRY_MS = 1_000;
/** Handlers are idempotent, so however often processes die on a job, it is still tried. */
const MAX_STALLS = 100;

/**
 * Options of every worker: the job of a process that was killed is taken over within ten seconds, where BullMQ's own
 * defaults would take up to a minute and a half, and give it up when that happens twice.
 * @param concurrency how many jobs one process works on at once
 */
export const workerOptions = (
  concurrency: number,
): Pick<WorkerOptions, 'concurrency' | 'lockDuration' | 'stalledInterval' | 'runRetryDelay' | 'maxStalledCount'> => ({
  concurrency,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_MS,
  runRetryDelay: RETRY_MS,
  maxStalledCount: MAX_STALLS,
});
