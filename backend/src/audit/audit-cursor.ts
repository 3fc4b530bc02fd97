import type { FeedCursor } from '../platform/event-store/recorded-event.js';
import { DomainError } from '../platform/domain/domain-error.js';

/** Encodes a feed cursor as opaque text for callers. */
export const cursorText = ({ xid, position }: FeedCursor): string =>
  Buffer.from(`${xid}:${position}`).toString('base64url');

/**
 * Decodes a cursor that {@link cursorText} encoded.
 * @throws DomainError 400 `invalid_cursor` for any other text
 */
export const cursorAfter = (text: string): FeedCursor => {
  const [, xid, position] = /^(\d{1,19}):(\d{1,18})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!xid || !position) {
    throw new DomainError({ code: 'invalid_cursor', message: 'This is not a cursor of this list.' });
  }
  return { xid, position };
};
