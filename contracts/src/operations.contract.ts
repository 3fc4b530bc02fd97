import { z } from 'zod';

const count = z.int().min(0);

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
  attempts: count,
  error: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type ConsumerStatus = z.output<typeof consumerStatusSchema>;

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
