import { changeEvent } from '../platform/changes/change-event.events.js';
import { defineEvents, type EventOf } from '../platform/event-store/event-definition.js';

/** What happens to a cemetery. What a customer wrote of one is not in the events, until an admin makes it everybody's. */
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
