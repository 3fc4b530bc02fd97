import type { AuditedEvent } from './audited-event.js';
import type { Words } from './facts.js';

/** One sentence per event type; a type without a sentence does not compile. */
export type Sentences = {
  readonly [Type in AuditedEvent['type']]: (
    data: Extract<AuditedEvent, { type: Type }>['data'],
    words: Words,
  ) => string;
};
