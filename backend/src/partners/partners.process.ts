import { usertypeIds } from '@perpetua/contracts/roles';
import { accountEvents, SyncPartnerAccount } from '../identity/index.js';
import { type Output, send } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';

const decidedByAdmin = ({ streamId: userId, actor: { id } }: Pick<Recorded, 'streamId' | 'actor'>): Output[] => [
  send(SyncPartnerAccount, { userId, by: { id, role: 'admin' } }),
];

const isPartnerType = (usertypeId: unknown): boolean =>
  usertypeId === usertypeIds.AdvertiserFlower || usertypeId === usertypeIds.AdvertiserGrave;

/** Makes the partner follow the account. Usually the call that blocked the account has done so already. */
export const partnersProcess = defineProcess('partners', [
  on(accountEvents, {
    AccountBlocked: decidedByAdmin,
    AccountUnblocked: decidedByAdmin,
    // Another type is decided by an admin; only becoming a partner again matters here.
    AccountChanged: (event) =>
      event.data.changes.some(({ path, after }) => path === 'usertype_id' && isPartnerType(after))
        ? decidedByAdmin(event)
        : [],
    AccountClosed: ({ streamId: userId }) => [
      send(SyncPartnerAccount, { userId, by: { id: 'partners', role: 'system' } }),
    ],
  }),
]);
