import type { Transaction } from '../database/database.js';
import type { Recorded } from '../event-store/recorded-event.js';

/**
 * A read model over many streams. Rows and checkpoint are written in one transaction, so that each event counts once. A
 * rebuild fills a second table, so that the live table is never empty.
 */
export interface ProjectionDefinition {
  /** Name of its checkpoint; a new shape needs a new name. */
  readonly name: string;
  /** The table that readers use, with its schema; a rebuild fills `<table>_next` and swaps the two. */
  readonly table: string;
  /** Folds a batch in feed order into `table`: the live one, or the one that is being rebuilt. */
  apply(events: readonly Recorded[], target: { tx: Transaction; table: string }): Promise<void>;
}
