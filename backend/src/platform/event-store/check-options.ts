import type { FeedCursor } from './recorded-event.js';

/** A seal that was checked before, from which a check goes on. */
export interface CheckedSeal extends FeedCursor {
  readonly number: number;
  readonly hash: string;
}

/** How a check is to be made. */
export interface CheckOptions {
  /** After which seal to begin; at the first one when left out. */
  readonly after?: CheckedSeal;
  /** How many seals to check at most; what is not sealed yet is checked only when none is left. */
  readonly maxSeals?: number;
  /** Ends the check with its reason when it is aborted. */
  readonly signal?: AbortSignal;
  /** Called with the number of events read so far. */
  readonly onProgress?: (events: number) => void;
}

/** What a check has read. */
export interface Checked {
  /** Events under the seals that were checked. */
  readonly sealed: number;
  /** Of these, by seals that are recorded outside the database. */
  readonly witnessed: number;
  /** Sealed or not. */
  readonly events: number;
  /** The last seal that was checked; the one it began after where there was none. */
  readonly last: CheckedSeal | undefined;
  /** False when it stopped at the most seals that it was allowed. */
  readonly isComplete: boolean;
}
