import { changeEvent } from '../../platform/changes/change-event.events.js';
import { defineEvents, type EventOf } from '../../platform/event-store/event-definition.js';

/** What is done to an account. Fields of a person are named without their values, and reasons stay in identity's own rows. */
export const accountEvents = defineEvents('user', {
  AccountCreated: changeEvent(),
  AccountInvited: changeEvent(),
  InvitationAccepted: changeEvent(),
  AccountChanged: changeEvent(),
  AddressAdded: changeEvent(),
  AddressChanged: changeEvent(),
  AddressRemoved: changeEvent(),
  AccountBlocked: changeEvent(),
  AccountUnblocked: changeEvent(),
  AccountClosed: changeEvent(),
});
export type AccountEvent = EventOf<typeof accountEvents>;
