import { changeEvent } from '../changes/change-event.events.js';
import { defineEvents, type EventOf } from '../event-store/event-definition.js';

/**
 * Operator acts of admins. The data contains only names of queues and read models. A cause that an admin selected may
 * contain personal data, so it is stored only in `es.operator_acts` (ADR 0033).
 */
export const operatorEvents = defineEvents('operations', {
  EventsRetried: changeEvent(),
  JobRetried: changeEvent(),
  MailsRetried: changeEvent(),
  MessagesRetried: changeEvent(),
  RefundsRetried: changeEvent(),
  DocumentsRetried: changeEvent(),
  MissingDocumentsRequested: changeEvent(),
  ReadModelRebuilt: changeEvent(),
  VerificationStarted: changeEvent(),
});
export type OperatorEvent = EventOf<typeof operatorEvents>;
