import { changeEvent } from '../platform/changes/change-event.events.js';
import { defineEvents, type EventOf } from '../platform/event-store/event-definition.js';

/** Events of a cemetery. They contain no texts of a customer's proposal until an admin approves it. */
export const cemeteryEvents = defineEvents('cemetery', {
  CemeteryAdded: changeEvent(),
  CemeteryProposed: changeEvent(),
  CemeteryChanged: changeEvent(),
  CemeteryApproved: changeEvent(),
  CemeteryRejected: changeEvent(),
  CemeteryMerged: changeEvent(),
  CemeteryRemoved: changeEvent(),
});
export type CemeteryEvent = EventOf<typeof cemeteryEvents>;
