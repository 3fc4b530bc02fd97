import type { Transaction } from '../database/database.js';
import type { Recorded } from '../event-store/recorded-event.js';

/**
 * A read model over many streams. Rows and checkpoint are written in one transaction, so that each event is applied
 * exactly once. A rebuild fills a second table, so that the live table is never empty.
 */
export interface ProjectionDefinition {
  /** Name of the projection's checkpoint. When the shape of the rows changes, the projection must get a new name. */
  readonly name: string;
  /** Schema-qualified name of the table that readers use; a rebuild fills `<table>_next`, which then replaces it. */
  readonly table: string;
  /** Folds a batch in feed order into `target.table`: the live table, or the one that a rebuild fills. */
  apply(events: readonly Recorded[], target: { tx: Transaction; table: string }): Promise<void>;
}
