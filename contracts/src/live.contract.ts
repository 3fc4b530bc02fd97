import { z } from 'zod';
import { uuidSchema } from './validation.js';

/**
 * `GET /api/Events`: server-sent events for logged-in users (docs/domain.md#api), read by fetch with the Bearer header
 * and, after a break, `Last-Event-ID`. A message contains what has changed, but not its new content: the client queries
 * the API again.
 */

/** The media type of `GET /api/Events`. */
export const liveMediaType = 'text/event-stream';

/** The request header with the `id` of the last message that the client has received. */
export const lastEventIdHeader = 'last-event-id';

/**
 * The kinds of records whose changes are announced. `offer`: a partner's offer was made or has ended; the id is the
 * service's id. `cart`: the id is the id of its user. `product` includes plans; the version is the revision of the
 * catalogue. `place` is a cemetery. Admins are notified of every topic except `cart`, `grave` and `notification`; `product` is sent
 * only to admins. `notification`: the notices of a user have changed; the id is the
 * user's.
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
  'notification',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/**
 * The values of `event:` in messages. `ready`: from now on the client receives every change. `changed`: one record has
 * changed. `resync`: changes may have been missed, so everything shown may be outdated. `ready` and `resync` carry `{}`.
 */
export const liveEventNames = ['ready', 'changed', 'resync'] as const;
export type LiveEventName = (typeof liveEventNames)[number];

/**
 * The data of a `changed` message. `version` is the version of the record after the change; a client that already shows
 * this version may ignore the message.
 */
export const liveChangeSchema = z.object({
  topic: z.enum(liveTopics),
  id: uuidSchema,
  version: z.int().min(0),
});
export type LiveChange = z.infer<typeof liveChangeSchema>;

/**
 * The interval of heartbeat comments in milliseconds; a client that receives nothing for a longer time knows that the
 * connection is dead.
 */
export const liveHeartbeatMs = 25_000;

/** The maximum number of connections per user; another one is refused with 429 `too_many_live_connections`. */
export const maximumLiveConnections = 5;

/** Error codes that `GET /api/Events` returns in addition to `platformErrors`. */
export const liveErrors = {
  too_many_live_connections: 429,
} as const;
export type LiveErrorCode = keyof typeof liveErrors;
