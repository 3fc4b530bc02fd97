import { z } from 'zod';
import { uuidSchema } from './validation.js';

/**
 * `GET /api/Events`: server-sent events for logged-in users (docs/domain.md#api), read by fetch with the Bearer header
 * and, after a break, `Last-Event-ID`. A message says what has changed, never how: the reader asks the API again.
 */

/** `text/event-stream`. */
export const liveMediaType = 'text/event-stream';

/** Carries the `id` of the last message that a reader has seen. */
export const lastEventIdHeader = 'last-event-id';

/**
 * What may change. `offer` notifies a partner that a service was offered to them or taken from them again, `id` being the
 * service's; the id of a `cart` is its user's, a `product` may also be a plan, its version being the catalogue's, and a
 * `place` is a cemetery. Admins are notified of everything but carts and graves, and only they of products.
 */
export const liveTopics = [
  'order',
  'service',
  'subscription',
  'offer',
  'partner',
  'cart',
  'product',
  'grave',
  'place',
  'user',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/**
 * The `event:` names. `ready`: from here on nothing is missed. `changed`: one thing has changed. `resync`: more has
 * changed than is sent one by one; everything shown may be old. `ready` and `resync` carry `{}`.
 */
export const liveEventNames = ['ready', 'changed', 'resync'] as const;
export type LiveEventName = (typeof liveEventNames)[number];

/** The data of `changed`. `version` is the thing's own after the change; one already shown may be ignored. */
export const liveChangeSchema = z.object({
  topic: z.enum(liveTopics),
  id: uuidSchema,
  version: z.int().min(0),
});
export type LiveChange = z.infer<typeof liveChangeSchema>;

/** A comment is sent this often, so that a reader that hears nothing for longer knows that the connection is dead. */
export const liveHeartbeatMs = 25_000;

/** How many connections one person may hold; another is refused with 429 `too_many_live_connections`. */
export const maximumLiveConnections = 5;

/** Codes of the problems that `GET /api/Events` returns in addition to the platform's. */
export const liveErrorCodes = ['too_many_live_connections'] as const;
export type LiveErrorCode = (typeof liveErrorCodes)[number];
