import { getQueueToken } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';

/** The queues of the business, each worked by one processor. */
export const QUEUES = ['matching', 'payments', 'deadlines'] as const;
export type QueueName = (typeof QUEUES)[number];

/** A job as its sender names it; the id makes a repeat harmless. */
export interface JobRequest {
  readonly name: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** How long to wait first, in milliseconds of the wall clock. */
  readonly delayMs?: number;
}

/** How long a repeat of a finished job's id is recognised. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Finished jobs stay for {@link Queues.forgetFinished}, failed ones until somebody looked. Neither count nor age limits
 * them: BullMQ on PostgreSQL looks through all jobs of a queue at each end of a job to apply either.
 */
const KEEP: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: false,
  removeOnFail: false,
};

/** States of a job that still has to run, delays aside. */
const BUSY = ['waiting', 'active', 'prioritized', 'waiting-children'] as const;

/** Adds jobs to the queues and tells how they stand. */
@Injectable()
export class Queues {
  constructor(private readonly modules: ModuleRef) {}

  /** Adds a job once; a repeat of its id changes nothing. */
  async add(queue: string, job: JobRequest): Promise<void> {
    await this.of(queue).add(job.name, job.data, { ...KEEP, jobId: job.id, delay: job.delayMs ?? 0 });
  }

  /** Numbers of jobs by state. */
  counts(queue: QueueName): Promise<Record<string, number>> {
    return this.of(queue).getJobCounts();
  }

  /** Whether no job of any queue is waiting or running; delayed ones do not count. */
  async areIdle(): Promise<boolean> {
    const counts = await Promise.all(QUEUES.map((queue) => this.of(queue).getJobCounts(...BUSY)));
    return counts.every((count) => BUSY.every((state) => !count[state]));
  }

  /** Forgets what finished more than a day ago. */
  async forgetFinished(): Promise<void> {
    for (const queue of QUEUES) await this.of(queue).clean(REMEMBERED_MS, 0, 'completed');
  }

  of(queue: string): Queue {
    return this.modules.get<Queue>(getQueueToken(queue), { strict: false });
  }
}
