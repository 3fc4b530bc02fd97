import { Injectable } from '@nestjs/common';
import { Database } from './database/database.js';
import { QUEUES, Queues } from './queue/queues.js';
import { within } from './within.js';

/** Time limit for counting the jobs of a queue, in milliseconds. */
const QUEUE_MS = 1_500;

const COUNTS = `SELECT (SELECT count(*)::int FROM platform.mail_outbox WHERE status = 'failed') AS mails,
  (SELECT count(*)::int FROM es.dead_letters) AS events`;

/**
 * Failures that need an operator: e-mails and messages to phones and devices that are no longer retried, failed jobs, and
 * the events in `es.dead_letters`.
 */
export interface FailureCounts {
  readonly mails: number;
  readonly messages: number;
  readonly jobs: number;
  readonly events: number;
}

/** Counts failures, for pages that show whether an operator is needed. */
@Injectable()
export class Failures {
  private countMessages = (): Promise<number> => Promise.resolve(0);

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
  ) {}

  /** Sets how failed messages are counted; their table belongs to a context. */
  countMessagesBy(count: () => Promise<number>): void {
    this.countMessages = count;
  }

  /** Counts the failures; the jobs of a queue that does not respond within 1.5 seconds count as 0. */
  async count(): Promise<FailureCounts> {
    const [[row], messages, jobs] = await Promise.all([
      this.database.query<{ mails: number; events: number }>({ name: 'platform.failures', text: COUNTS }),
      this.countMessages(),
      Promise.all(QUEUES.map((name) => this.failedJobs(name))),
    ]);
    const { mails = 0, events = 0 } = row ?? {};
    return { mails, messages, events, jobs: jobs.reduce((sum, count) => sum + count, 0) };
  }

  private async failedJobs(name: (typeof QUEUES)[number]): Promise<number> {
    try {
      return (await within(QUEUE_MS, () => this.queues.counts(name)))['failed'] ?? 0;
    } catch {
      return 0;
    }
  }
}
