import type { Query } from '@nestjs/cqrs';

/**
 * Prevents the removal of a record while another context needs it. The context that needs the record registers the
 * blocker, so that the record's context does not depend on it.
 */
export interface Blocker {
  /** The kind of record, for example `grave`. */
  readonly record: string;
  /** Name of the things that are counted, for example `services`; unique among the blockers of one kind of record. */
  readonly code: string;
  /** Returns how many things need the record with this id; 0 permits its removal. */
  readonly count: (id: string) => Query<number>;
}
