import type { LiveChange, LiveEventName } from '@perpetua/contracts/live.contract';
import type { FeedCursor } from '../event-store/recorded-event.js';

/** A feed position as the id of a server-sent event. */
export const cursorId = ({ xid, position }: FeedCursor): string => `${xid}-${position}`;

const message = (event: LiveEventName, data: object, at: FeedCursor | undefined): string =>
  `${at === undefined ? '' : `id: ${cursorId(at)}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The message about one change; without an event id if the change has no event in the feed. */
export const changedMessage = ({ topic, id, version }: LiveChange, at?: FeedCursor): string =>
  message('changed', { topic, id, version }, at);

/** Tells the client that it has missed no changes up to this position. */
export const readyMessage = (at: FeedCursor): string => message('ready', {}, at);

/** Tells the client to reload everything, because changes may have been missed. */
export const resyncMessage = (at?: FeedCursor): string => message('resync', {}, at);

/** A comment line that keeps the connection open. */
export const HEARTBEAT = ':\n\n';
