import { describe, expect, it } from '@jest/globals';
import { roles } from '../roles.js';
import { allowedActions, type Lifecycle } from './lifecycle.js';
import { orderLifecycle } from './order.lifecycle.js';
import { partnerLifecycle } from './partner.lifecycle.js';
import { serviceLifecycle } from './service.lifecycle.js';
import { subscriptionLifecycle } from './subscription.lifecycle.js';

/** The permitted calls by state and role, written by hand; a combination without a line permits no call. */
const callsByState: Record<string, string> = {
  service: `
    scheduled customer: reschedule cancel
    scheduled admin: reschedule cancel
    matching customer: reschedule cancel
    matching admin: reschedule cancel offer
    offered customer: accept-hour reschedule cancel
    offered partner: accept decline counter
    offered admin: reschedule cancel offer propose
    escalated customer: reschedule cancel
    escalated admin: reschedule cancel assign offer propose
    accepted customer: reschedule cancel allow-early
    accepted partner: start photos withdraw reschedule
    accepted admin: withdraw reschedule cancel allow-early
    reschedule_proposed customer: answer cancel
    reschedule_proposed partner: answer
    reschedule_proposed admin: answer cancel
    in_progress customer: allow-early
    in_progress partner: photos deliver blocked
    in_progress admin: allow-early
    blocked customer: block-answer cancel
    blocked partner: photos
    blocked admin: block-answer cancel
    awaiting_feedback customer: feedback dispute
    awaiting_feedback admin: dispute
    complete customer: dispute
    complete admin: dispute
    disputed admin: resolve`,
  order: `
    none customer: checkout
    awaiting_payment customer: pay cancel delivery
    awaiting_payment admin: delivery
    payment_processing customer: cancel delivery
    payment_processing admin: delivery
    payment_failed customer: pay cancel delivery
    payment_failed admin: delivery
    date_passed customer: reschedule cancel delivery
    date_passed admin: delivery refund retry
    paid customer: cancel withdraw delivery
    paid admin: withdraw delivery refund retry
    settled admin: refund retry
    chargeback_open customer: withdraw delivery
    chargeback_open admin: withdraw delivery refund retry
    refunded admin: refund retry
`,
  subscription: `
    active customer: pause move cancel
    paused customer: resume cancel`,
  partner: `
    none partner: besupplier
    applied partner: me
    applied admin: approve reject
    rejected partner: besupplier
    approved partner: me
    approved admin: suspend
    paused partner: me
    paused admin: suspend
    suspended partner: me
    suspended admin: reinstate`,
};

const lifecycles: Lifecycle[] = [serviceLifecycle, orderLifecycle, subscriptionLifecycle, partnerLifecycle];

describe.each(lifecycles.map((lifecycle) => [lifecycle.id, lifecycle] as const))(
  'calls of the %s lifecycle',
  (id, lifecycle) => {
    it('are permitted exactly in the states and to the roles of the hand-written list', () => {
      const offered = lifecycle.states.flatMap((state) =>
        roles.map((role) => `${state} ${role}: ${allowedActions(lifecycle, { state, role }).join(' ')}`),
      );
      const agreed = callsByState[id]?.trim().split(/\n\s*/);
      expect(offered.filter((line) => !line.endsWith(': '))).toEqual(agreed);
    });
  },
);
