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
  attempts: count,
  error: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type ConsumerStatus = z.output<typeof consumerStatusSchema>;

/** A job queue, as `GET /Admin/queues` tells it. */
export const queueStatusSchema = z.object({
  name: z.string(),
  waiting: count,
  active: count,
  delayed: count,
  failed: count,
  completed: count,
});
export type QueueStatus = z.output<typeof queueStatusSchema>;
