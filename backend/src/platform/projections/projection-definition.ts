import type { Transaction } from '../database/database.js';
import type { Recorded } from '../event-store/recorded-event.js';

/**
 * A read model across streams. Its rows and its checkpoint are written in one transaction, so each event counts once. A
 * rebuild fills a second table, so that the live table is never empty while people read it.
 */
export interface ProjectionDefinition {
  /** Name of its checkpoint; a new name for a new shape. */
  readonly name: string;
  /** The table that readers use, schema-qualified; a rebuild writes to `<table>_next` and swaps. */
  readonly table: string;
  /** Folds a batch, in feed order, into `table` (the live one, or the one being built). */
  apply(events: readonly Recorded[], target: { tx: Transaction; table: string }): Promise<void>;
}
