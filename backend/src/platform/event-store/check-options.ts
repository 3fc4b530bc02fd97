import type { FeedCursor } from './recorded-event.js';

/** A seal that was already checked; a check can continue after it. */
export interface CheckedSeal extends FeedCursor {
  readonly number: number;
  readonly hash: string;
}

/** Options of a check of the history. */
export interface CheckOptions {
  /** The seal to continue after; when left out, the check begins at the first seal. */
  readonly after?: CheckedSeal;
  /** Maximum number of seals to check. Unsealed events are checked only when all seals have been checked. */
  readonly maxSeals?: number;
  /** Aborts the check with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the number of events read so far. */
  readonly onProgress?: (events: number) => void;
}

/** How much of the history a check has covered. */
export interface Checked {
  /** Number of sealed events that were checked. */
  readonly sealed: number;
  /** Number of checked events whose seals are also recorded outside the database. */
  readonly witnessed: number;
  /** Number of events that were checked, sealed or not. */
  readonly events: number;
  /** The last seal that was checked. If no seal was checked: the seal to continue after, if one was given. */
  readonly last: CheckedSeal | undefined;
  /** False when the check stopped at `maxSeals`. */
  readonly isComplete: boolean;
}
