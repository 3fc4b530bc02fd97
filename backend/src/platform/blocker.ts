import type { Query } from '@nestjs/cqrs';

/**
 * What keeps a record of one context from being removed while another context needs it. The context that needs it gives
 * the blocker, so that the record's own context knows none of them.
 */
export interface Blocker {
  /** The kind of record, for example `grave`. */
  readonly record: string;
  /** What is counted, for example `services`; a kind of record has each code once. */
  readonly code: string;
  /** How many things need the record with this id; 0 permits its removal. */
  readonly count: (id: string) => Query<number>;
}
