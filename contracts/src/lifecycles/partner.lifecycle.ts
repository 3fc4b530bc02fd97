import { defineLifecycle } from './lifecycle.js';

const editable = <State extends string>(state: State) =>
  ({
    PartnerProfileChanged: { to: state, by: ['partner'] },
    PartnerAbsenceAdded: { to: state, by: ['partner'] },
    PartnerAbsenceRemoved: { to: state, by: ['partner'] },
  }) as const;

/** The account can be blocked, and opened again, in every state; the state itself stays. */
const account = <State extends string>(state: State) =>
  ({
    PartnerAccountBlocked: { to: state, by: ['admin', 'system'] },
    PartnerAccountUnblocked: { to: state, by: ['admin', 'system'] },
  }) as const;

const suspendable = { PartnerSuspended: { to: 'suspended', by: ['admin'] } } as const;

/** A partner, from the application to the work (docs/domain.md#partner). The lifecycle has no final state. */
export const partnerLifecycle = defineLifecycle({
  id: 'partner',
  initial: 'none',
  states: {
    none: { on: { PartnerApplied: { to: 'applied', by: ['partner', 'admin'] } } },
    applied: {
      on: {
        LocationConfirmed: { to: 'applied', by: ['partner', 'admin'] },
        ...editable('applied'),
        PartnerApproved: { to: 'approved', by: ['admin'] },
        PartnerRejected: { to: 'rejected', by: ['admin'] },
        ...account('applied'),
      },
    },
    rejected: { on: { PartnerApplied: { to: 'applied', by: ['partner', 'admin'] }, ...account('rejected') } },
    approved: {
      on: {
        PartnerPaused: { to: 'paused', by: ['partner'] },
        ...editable('approved'),
        ...suspendable,
        ...account('approved'),
      },
    },
    paused: {
      on: {
        PartnerResumed: { to: 'approved', by: ['partner'] },
        ...editable('paused'),
        ...suspendable,
        ...account('paused'),
      },
    },
    suspended: {
      on: { PartnerReinstated: { to: 'approved', by: ['admin'] }, ...editable('suspended'), ...account('suspended') },
    },
  },
  actions: {
    besupplier: { events: ['PartnerApplied'], by: ['partner'] },
    me: {
      events: [
        'PartnerProfileChanged',
        'LocationConfirmed',
        'PartnerPaused',
        'PartnerResumed',
        'PartnerAbsenceAdded',
        'PartnerAbsenceRemoved',
      ],
      by: ['partner'],
    },
    approve: { events: ['PartnerApproved'], by: ['admin'] },
    reject: { events: ['PartnerRejected'], by: ['admin'] },
    suspend: { events: ['PartnerSuspended'], by: ['admin'] },
    reinstate: { events: ['PartnerReinstated'], by: ['admin'] },
  },
});

export type PartnerStatus = (typeof partnerLifecycle.states)[number];
export type PartnerEventType = (typeof partnerLifecycle.events)[number];
export type PartnerAction = (typeof partnerLifecycle.actions)[number]['segment'];
