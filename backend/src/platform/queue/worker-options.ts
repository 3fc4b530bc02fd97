import type { WorkerOptions } from 'bullmq';

/** How long a worker's lock on a job lasts, in milliseconds; the worker renews the lock after half of this time. */
const LOCK_MS = 4_000;
/**
 * Interval in milliseconds at which workers look for jobs whose worker has died: one check marks such a job, the next
 * one requeues it.
 */
const STALLED_MS = 2_000;
/** Pause in milliseconds before a worker tries again to reach its database. */
const RETRY_MS = 1_000;
/** How many times a job may lose its worker and still be retried; high, because handlers are idempotent. */
const MAX_STALLS = 100;

/**
 * Options of every worker. The job of a killed process is taken over within ten seconds. With BullMQ's defaults, this
 * would take up to a minute and a half, and a job whose process is killed twice would fail.
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
