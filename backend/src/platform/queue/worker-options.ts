import type { WorkerOptions } from 'bullmq';

/** How long a worker's lock on a job lasts; the worker renews it after half of that. */
const LOCK_MS = 4_000;
/**
 * Interval at which workers look for jobs whose worker has died: one check marks such a job, the next one requeues it.
 */
const STALLED_MS = 2_000;
/** Pause before a worker retries to reach its database. */
const RETRY_MS = 1_000;
/** Jobs are retried however often their processes die, because handlers are idempotent. */
const MAX_STALLS = 100;

/**
 * Options of every worker. The job of a killed process is taken over within ten seconds; BullMQ's defaults would need
 * up to a minute and a half, and give the job up the second time.
 * @param concurrency number of jobs that one process runs at a time
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
