import type { LiveChange, LiveEventName } from '@perpetua/contracts/live.contract';
import type { FeedCursor } from '../event-store/recorded-event.js';

const LARGEST_XID = 2n ** 64n - 1n;
const LARGEST_POSITION = 2n ** 63n - 1n;

/** A feed position as the id of a server-sent event. */
export const cursorId = ({ xid, position }: FeedCursor): string => `${xid}-${position}`;

/** The feed position that an id denotes; undefined if the id is malformed. */
export const cursorOf = (id: string): FeedCursor | undefined => {
  const [, xid, position] = /^(\d{1,20})-(\d{1,19})$/.exec(id) ?? [];
  if (xid === undefined || position === undefined) return undefined;
  return BigInt(xid) > LARGEST_XID || BigInt(position) > LARGEST_POSITION ? undefined : { xid, position };
};

/** Whether `one` comes after `other` in the feed. */
export const isAfter = (one: FeedCursor, other: FeedCursor): boolean => {
  const [xid, otherXid] = [BigInt(one.xid), BigInt(other.xid)];
  return xid === otherXid ? BigInt(one.position) > BigInt(other.position) : xid > otherXid;
};

const message = (event: LiveEventName, data: object, at: FeedCursor | undefined): string =>
  `${at === undefined ? '' : `id: ${cursorId(at)}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The message about one change; without an event id if the change has no event in the feed. */
export const changedMessage = ({ topic, id, version }: LiveChange, at?: FeedCursor): string =>
  message('changed', { topic, id, version }, at);

/** Tells the client that it has received all changes up to this position. */
export const readyMessage = (at: FeedCursor): string => message('ready', {}, at);

/** Tells the client to reload everything, because changes may have been missed. */
export const resyncMessage = (at?: FeedCursor): string => message('resync', {}, at);

/** A comment line that keeps the connection open. */
export const HEARTBEAT = ':\n\n';
