import { z } from 'zod';
import { uuidSchema } from './validation.js';

/**
 * `GET /api/Events`: server-sent events for logged-in users (docs/domain.md#api), read by fetch with the Bearer header
 * and, after a break, `Last-Event-ID`. A message contains what has changed, but not its new content: the client queries
 * the API again.
 */

/** `text/event-stream`. */
export const liveMediaType = 'text/event-stream';

/** The header with the `id` of the last message that a client has seen. */
export const lastEventIdHeader = 'last-event-id';

/**
 * What may change. `offer` notifies a partner of a new or ended offer, with the service's id; the id of a `cart` is its
 * user's id; a `product` may also be a plan, and its version is the catalogue's; a `place` is a cemetery. Admins are
 * notified of everything except carts and graves, and only admins of products.
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
 * The `event:` names. `ready`: no change is missed from now on. `changed`: one record has changed. `resync`: too many
 * changes to send them one by one, so everything shown may be outdated. `ready` and `resync` carry `{}`.
 */
export const liveEventNames = ['ready', 'changed', 'resync'] as const;
export type LiveEventName = (typeof liveEventNames)[number];

/**
 * The data of `changed`. `version` is the version of the record after the change; a client that already shows it may
 * ignore the message.
 */
export const liveChangeSchema = z.object({
  topic: z.enum(liveTopics),
  id: uuidSchema,
  version: z.int().min(0),
});
export type LiveChange = z.infer<typeof liveChangeSchema>;

/** The interval of heartbeat comments; a client that receives nothing for longer knows that the connection is dead. */
export const liveHeartbeatMs = 25_000;

/** The maximum number of connections per user; another one is refused with 429 `too_many_live_connections`. */
export const maximumLiveConnections = 5;

/** Codes of the problems that `GET /api/Events` returns in addition to the platform's. */
export const liveErrorCodes = ['too_many_live_connections'] as const;
export type LiveErrorCode = (typeof liveErrorCodes)[number];
