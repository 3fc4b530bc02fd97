import { Inject, Injectable } from '@nestjs/common';
import { queueNames } from '@perpetua/contracts/operations.contract';
import { ErrorCode, type Job, type JobsOptions, Queue } from 'bullmq';
import { within } from '../within.js';
import { QUEUE_CONNECTIONS, type QueueConnections } from './queue-connections.js';
import { QueueUnavailableError } from './queue.errors.js';

/** Names of the application's queues; each queue has one processor. */
export const QUEUES = queueNames;
export type QueueName = (typeof QUEUES)[number];

/** A job to add; adding the same id again changes nothing. */
export interface JobRequest {
  readonly name: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The delay before the job runs, in milliseconds by the wall clock. */
  readonly delayMs?: number;
}

/**
 * How long finished jobs are kept, in milliseconds: a job that is added again within this time is recognised by its id.
 */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Finished jobs are kept until {@link Queues.forgetFinished}, failed ones until an admin handles them. Limits by count
 * or age are not used: to apply them, BullMQ on PostgreSQL scans all jobs of a queue whenever a job ends.
 */
const KEEP: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: false,
  removeOnFail: false,
};

/** States of a job that waits or runs; a delayed job is not included. */
const BUSY = ['waiting', 'active', 'prioritized', 'waiting-children'] as const;

/** Time limit for a call to a queue, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** Time after a failure, in milliseconds, in which all calls fail immediately. */
const AWAY_MS = 2_000;

/** Adds jobs to the queues and reads their state. A call waits five seconds at most. */
@Injectable()
export class Queues {
  private readonly queues: ReadonlyMap<string, Queue>;
  private awayUntil = 0;

  constructor(@Inject(QUEUE_CONNECTIONS) { producers }: QueueConnections) {
    this.queues = new Map(QUEUES.map((name) => [name, new Queue(name, { connection: producers })]));
    // Ignored: a failed call throws to its caller, and errors of the connection are logged where it is created.
    for (const queue of this.queues.values()) queue.on('error', () => undefined);
  }

  /**
   * Adds a job; adding the same id again changes nothing.
   * @throws QueueUnavailableError if the call fails or takes longer than {@link TIMEOUT_MS}; the job may still have
   * been added
   */
  async add(queue: string, job: JobRequest): Promise<void> {
    const options = { ...KEEP, jobId: job.id, delay: job.delayMs ?? 0 };
    await this.inTime(queue, (jobs) => jobs.add(job.name, job.data, options));
  }

  /**
   * The number of jobs by state.
   * @throws QueueUnavailableError if the call fails or takes longer than {@link TIMEOUT_MS}
   */
  counts(queue: QueueName): Promise<Record<string, number>> {
    return this.inTime(queue, (jobs) => jobs.getJobCounts());
  }

  /** Whether the queue responds now. */
  async answers(queue: QueueName): Promise<boolean> {
    return this.inTime(queue, (jobs) => jobs.getJobCounts('active')).then(
      () => true,
      () => false,
    );
  }

  /**
   * The failed jobs, latest first; at most `most`.
   * @throws QueueUnavailableError if the call fails or takes longer than {@link TIMEOUT_MS}
   */
  failed(queue: QueueName, most: number): Promise<Job[]> {
    return this.inTime(queue, (jobs) => jobs.getFailed(0, most - 1));
  }

  /**
   * Runs a failed job again.
   * @returns the outcome: `none` when there is no such job, `other` when it has not failed
   * @throws QueueUnavailableError if the call fails or takes longer than {@link TIMEOUT_MS}
   */
  retry(queue: QueueName, id: string): Promise<'retried' | 'none' | 'other'> {
    return this.inTime(queue, async (jobs) => {
      const job: Job | undefined = await jobs.getJob(id);
      if (job === undefined) return 'none';
      if (!(await job.isFailed())) return 'other';
      try {
        await job.retry('failed');
        return 'retried';
      } catch (error) {
        // Another admin has retried the job meanwhile.
        if ((error as { code?: unknown }).code === ErrorCode.JobNotInState) return 'other';
        throw error;
      }
    });
  }

  /** Whether no job is waiting or running in any queue; delayed jobs do not count. */
  async areIdle(): Promise<boolean> {
    const counts = await Promise.all(QUEUES.map((queue) => this.of(queue).getJobCounts(...BUSY)));
    return counts.every((count) => BUSY.every((state) => !count[state]));
  }

  /** Deletes jobs that finished more than a day ago. */
  async forgetFinished(): Promise<void> {
    for (const queue of QUEUES) await this.of(queue).clean(REMEMBERED_MS, 0, 'completed');
  }

  /**
   * The BullMQ queue with this name.
   * @throws Error when there is no such queue
   */
  of(name: string): Queue {
    const queue = this.queues.get(name);
    if (queue === undefined) throw new Error(`there is no queue ${name}`);
    return queue;
  }

  /** Closes every queue; the connection stays open. */
  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private async inTime<Answer>(name: string, ask: (queue: Queue) => Promise<Answer>): Promise<Answer> {
    const queue = this.of(name);
    if (performance.now() < this.awayUntil) throw new QueueUnavailableError(name, 'it did not answer a moment ago');
    try {
      return await within(TIMEOUT_MS, () => ask(queue));
    } catch (error) {
      this.awayUntil = performance.now() + AWAY_MS;
      throw new QueueUnavailableError(name, error);
    }
  }
}
