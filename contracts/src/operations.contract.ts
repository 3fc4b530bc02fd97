import { z } from 'zod';
import { uuidSchema } from './validation.js';

const count = z.int().min(0);

/** A rebuild of a projection in the process that sends the response; rebuilds in other processes are not included. */
export const rebuildStatusSchema = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** The number of events read so far. */
  events: count,
  /** The number of events to read; it grows while events are added. */
  total: count,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});
export type RebuildStatus = z.output<typeof rebuildStatusSchema>;

/** A consumer of the event feed, as `GET /Admin/projections` returns it. */
export const consumerStatusSchema = z.object({
  name: z.string(),
  position: z.string(),
  /** The number of events that the consumer has not handled yet; counted up to 10,000. */
  lagEvents: count,
  /** Age of the next event to handle, in seconds; 0 when there is none. */
  lagSeconds: z.number(),
  /** The number of events that could not be processed and were set aside. */
  deadLetters: count,
  /** The number of events set aside for each reason; each event is retried automatically. */
  setAside: z.object({
    /** Events whose commands were rejected, or failed repeatedly. */
    failed: count,
    /** Events for which a job queue was unavailable. */
    queue: count,
    /** Events whose type this version of the program does not know. */
    unknown: count,
    /** Events that follow an unknown event of the same stream and wait for it. */
    behind: count,
  }),
  /**
   * Types and versions of events that this version of the program does not know, for example `order/Noted version 1`.
   */
  unknownTypes: z.array(z.string()),
  attempts: count,
  error: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type ConsumerStatus = z.output<typeof consumerStatusSchema>;

/**
 * A projection as a consumer; `rebuild` is the rebuild that is running, otherwise the latest one; null if none was
 * started since the start of the process.
 */
export const projectionStatusSchema = consumerStatusSchema.extend({ rebuild: rebuildStatusSchema.nullable() });
export type ProjectionStatus = z.output<typeof projectionStatusSchema>;

/** `{name}` in the path of `POST /Admin/projections/{name}/rebuild`. */
export const projectionNameSchema = z.string().min(1).max(100);

/** Error codes that the operations API returns in addition to `platformErrors`. */
export const operationsErrors = {
  rebuild_under_way: 409,
  nothing_to_retry: 409,
  job_not_failed: 409,
} as const;

/** The number of jobs in one state; null while the queue does not respond. */
const jobs = count.nullable();

/** A job queue, as `GET /Admin/queues` returns it. */
export const queueStatusSchema = z.object({
  name: z.string(),
  /** False while the queue does not respond, for example because Redis is down. */
  available: z.boolean(),
  waiting: jobs,
  active: jobs,
  delayed: jobs,
  failed: jobs,
  completed: jobs,
});
export type QueueStatus = z.output<typeof queueStatusSchema>;

/** Names of the job queues. */
export const queueNames = ['matching', 'payments', 'deadlines', 'season'] as const;
export const queueNameSchema = z.enum(queueNames);

/** A job that was given up, as `GET /Admin/queues/{queue}/jobs` lists it, the latest first. */
export const failedJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  error: z.string(),
  attempts: count,
  failedAt: z.iso.datetime(),
});
export type FailedJob = z.output<typeof failedJobSchema>;

/** `{id}` in the path of `POST /Admin/queues/{queue}/jobs/{id}/retry`. */
export const jobIdSchema = z.string().min(1).max(200);

/** An event that a consumer could not process and has set aside. */
export const deadLetterSchema = z.object({
  /** The event's id. */
  id: uuidSchema,
  stream: z.object({ type: z.string(), id: uuidSchema }),
  eventType: z.string(),
  error: z.string(),
  attempts: count,
  since: z.iso.datetime(),
  /** Whether an admin has requested another attempt that has not been made yet. */
  isRequested: z.boolean(),
});
export type DeadLetter = z.output<typeof deadLetterSchema>;

/** The reasons for which events are set aside; `setAside` of `consumerStatusSchema` explains each. */
export const setAsideReasons = ['failed', 'queue', 'unknown', 'behind'] as const;

/** Events that were set aside, grouped by cause, the largest group first: `GET /Admin/dead-letters`. */
export const deadLetterGroupSchema = z.object({
  /** The key of the group: the consumer and the error, with ids and numbers replaced by `#`. */
  cause: z.string(),
  consumer: z.string(),
  reason: z.enum(setAsideReasons),
  count,
  since: z.iso.datetime(),
  /**
   * Whether an admin can retry the events now; `unknown` and `behind` events wait for a newer version of the program.
   */
  canRetry: z.boolean(),
  /** The oldest events of the group. */
  letters: z.array(deadLetterSchema),
});
export type DeadLetterGroup = z.output<typeof deadLetterGroupSchema>;

/** `POST /Admin/dead-letters/retry`: retries the events in `ids`, or all events with one cause. */
export const retryDeadLettersSchema = z
  .object({ ids: z.array(uuidSchema).min(1).max(1_000).optional(), cause: z.string().min(1).max(2_000).optional() })
  .refine(({ ids, cause }) => (ids === undefined) !== (cause === undefined), { error: 'Either ids or a cause.' });
export type RetryDeadLetters = z.output<typeof retryDeadLettersSchema>;

/** The number of events that will be retried within seconds. */
export const retriedDeadLettersSchema = z.object({ requested: count });
export type RetriedDeadLetters = z.output<typeof retriedDeadLettersSchema>;

/** Further figures that show whether background work keeps up: `GET /Admin/operations`. */
export const operationsSummarySchema = z.object({
  deadlines: z.object({
    /** The number of deadlines that are due but have not fired yet. */
    overdue: count,
    /** For how many seconds of the business clock the oldest of these has been due; 0 when there is none. */
    latestSeconds: z.number(),
    /** The next deadlines to fire, the earliest first. */
    next: z.array(
      z.object({ kind: z.string(), stream: z.object({ type: z.string(), id: uuidSchema }), dueAt: z.iso.datetime() }),
    ),
  }),
  /**
   * The oldest open write transaction, which holds back the feed: the name of its database session, and its age in
   * seconds; null when there is none.
   */
  oldestWriter: z.object({ holder: z.string(), seconds: z.number() }).nullable(),
  /** The number of mails that were given up. */
  failedMails: count,
  /** The number of messages to phones and devices that were given up. */
  failedMessages: count,
  events: z.object({ written: count, sealed: count }),
  /** The latest acts of admins on the operations page, newest first. */
  acts: z.array(
    z.object({
      id: uuidSchema,
      at: z.iso.datetime(),
      actorId: uuidSchema,
      act: z.enum([
        'retry_dead_letters',
        'retry_job',
        'retry_mails',
        'retry_messages',
        'retry_refunds',
        'retry_documents',
        'request_missing_documents',
        'rebuild',
        'verify',
      ]),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type OperationsSummary = z.output<typeof operationsSummarySchema>;
export type OperatorAct = OperationsSummary['acts'][number]['act'];
