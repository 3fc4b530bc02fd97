import { changeEvent } from '../platform/changes/change-event.events.js';
import { defineEvents, type EventOf } from '../platform/event-store/event-definition.js';

/** Events of a venue. They contain no texts of a customer until an admin approves the venue. */
export const venueEvents = defineEvents('venue', {
  VenueAdded: changeEvent(),
  VenueProposed: changeEvent(),
  VenueChanged: changeEvent(),
  VenueApproved: changeEvent(),
  VenueRejected: changeEvent(),
});
export type VenueEvent = EventOf<typeof venueEvents>;
