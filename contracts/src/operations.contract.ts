import { z } from 'zod';

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

/** A consumer of the event feed, as `GET /Admin/projections` tells it. */
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
export const operationsErrorCodes = ['rebuild_under_way'] as const;

/** Jobs of one state; null while the queue does not answer. */
const jobs = count.nullable();

/** A job queue, as `GET /Admin/queues` tells it. */
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
