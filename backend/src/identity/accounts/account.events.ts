import { changeEvent } from '../../platform/changes/change-event.events.js';
import { defineEvents, type EventOf } from '../../platform/event-store/event-definition.js';

/**
 * Events about changes of an account. They name personal fields without their values; reasons are stored only in rows
 * of `identity.account_acts`.
 */
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
