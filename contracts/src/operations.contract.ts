import { z } from 'zod';
import { uuidSchema } from './validation.js';

const count = z.int().min(0);

/** A rebuild of a projection in the process that answers; rebuilds in other processes are not known to it. */
export const rebuildStatusSchema = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** Events read so far. */
  events: count,
  /** Events to read, as far as known. */
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
  /** Events not yet handled; counted up to 10,000. */
  lagEvents: count,
  /** Age of the next event to handle. */
  lagSeconds: z.number(),
  /** Events that could not be handled and were set aside. */
  deadLetters: count,
  /** The same by reason; each is tried again by itself. */
  setAside: z.object({
    /** Their commands were refused, or failed again and again. */
    failed: count,
    /** A job queue was away. */
    queue: count,
    /** This version of the program does not know their type. */
    unknown: count,
    /** They wait for an unknown event of the same stream. */
    behind: count,
  }),
  /** Types and versions of events that this version of the program does not know, as `order/Noted version 1`. */
  unknownTypes: z.array(z.string()),
  attempts: count,
  error: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type ConsumerStatus = z.output<typeof consumerStatusSchema>;

/** The same with its rebuild, running or last; null where there was none since the start of the process. */
export const projectionStatusSchema = consumerStatusSchema.extend({ rebuild: rebuildStatusSchema.nullable() });
export type ProjectionStatus = z.output<typeof projectionStatusSchema>;

/** Path of `POST /Admin/projections/{name}/rebuild`. */
export const projectionNameSchema = z.string().min(1).max(100);

/** Codes of the problems that operations answer with in addition to the platform's. */
export const operationsErrorCodes = ['rebuild_under_way', 'nothing_to_retry', 'job_not_failed'] as const;

/** Jobs of one state; null while the queue does not answer. */
const jobs = count.nullable();

/** A job queue, as `GET /Admin/queues` returns it. */
export const queueStatusSchema = z.object({
  name: z.string(),
  /** False while the queue does not answer, for example because Redis is away. */
  available: z.boolean(),
  waiting: jobs,
  active: jobs,
  delayed: jobs,
  failed: jobs,
  completed: jobs,
});
export type QueueStatus = z.output<typeof queueStatusSchema>;

/** Names of the job queues. */
export const queueNames = ['matching', 'payments', 'deadlines'] as const;
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

/** Path of `POST /Admin/queues/{queue}/jobs/{id}/retry`. */
export const jobIdSchema = z.string().min(1).max(200);

/** An event that a consumer has set aside. */
export const deadLetterSchema = z.object({
  /** Of the event. */
  id: uuidSchema,
  stream: z.object({ type: z.string(), id: uuidSchema }),
  eventType: z.string(),
  error: z.string(),
  attempts: count,
  since: z.iso.datetime(),
  /** Whether an admin has asked for another try that has not come yet. */
  isRequested: z.boolean(),
});
export type DeadLetter = z.output<typeof deadLetterSchema>;

/** Why events are set aside (`setAside` of a consumer). */
export const setAsideReasons = ['failed', 'queue', 'unknown', 'behind'] as const;

/** Events that were set aside for one cause, the largest group first: `GET /Admin/dead-letters`. */
export const deadLetterGroupSchema = z.object({
  /** Names the group; the error without ids and numbers. */
  cause: z.string(),
  consumer: z.string(),
  reason: z.enum(setAsideReasons),
  count,
  since: z.iso.datetime(),
  /** Whether another try can help now; unknown events wait for a newer version of the program. */
  canRetry: z.boolean(),
  /** The oldest of them. */
  letters: z.array(deadLetterSchema),
});
export type DeadLetterGroup = z.output<typeof deadLetterGroupSchema>;

/** `POST /Admin/dead-letters/retry`: some events, or all of one cause. */
export const retryDeadLettersSchema = z
  .object({ ids: z.array(uuidSchema).min(1).max(1_000).optional(), cause: z.string().min(1).max(2_000).optional() })
  .refine(({ ids, cause }) => (ids === undefined) !== (cause === undefined), { error: 'Either ids or a cause.' });
export type RetryDeadLetters = z.output<typeof retryDeadLettersSchema>;

/** How many events will be tried again within seconds. */
export const retriedDeadLettersSchema = z.object({ requested: count });
export type RetriedDeadLetters = z.output<typeof retriedDeadLettersSchema>;

/** Further figures that show whether background work keeps up: `GET /Admin/operations`. */
export const operationsSummarySchema = z.object({
  deadlines: z.object({
    /** Due, and not fired yet. */
    overdue: count,
    /** By how many seconds of the business clock the latest is overdue; 0 when none is. */
    latestSeconds: z.number(),
    /** The next ones to come, the earliest first. */
    next: z.array(
      z.object({ kind: z.string(), stream: z.object({ type: z.string(), id: uuidSchema }), dueAt: z.iso.datetime() }),
    ),
  }),
  /** The oldest transaction that holds back the feed; null when none does. */
  oldestWriter: z.object({ holder: z.string(), seconds: z.number() }).nullable(),
  /** Mails that were given up. */
  failedMails: count,
  events: z.object({ written: count, sealed: count }),
  /** The latest acts of admins on this page, newest first. */
  acts: z.array(
    z.object({
      id: uuidSchema,
      at: z.iso.datetime(),
      actorId: uuidSchema,
      act: z.enum([
        'retry_dead_letters',
        'retry_job',
        'retry_mails',
        'retry_refunds',
        'retry_documents',
        'rebuild',
        'verify',
      ]),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type OperationsSummary = z.output<typeof operationsSummarySchema>;
export type OperatorAct = OperationsSummary['acts'][number]['act'];
