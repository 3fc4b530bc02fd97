import { describe, expect, it } from '@jest/globals';
import type { DisputeOutcome } from '@perpetua/contracts/fulfilment.contract';
import fc from 'fast-check';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import {
  actors,
  ana,
  awaiting,
  by,
  cancel,
  decider,
  given,
  id,
  photo,
  rated,
  refusal,
  serviceId,
  stateAfter,
  underWay,
} from '../service/service.samples.js';
import { CloseService, GiveFeedback, StartService } from '../visits/visits.commands.js';
import type { ServiceEvent } from '../service/service.events.js';
import { remarkIdOf } from '../visits/visits.js';
import { OpenDispute, ResolveDispute } from './disputes.js';

const now = '2027-06-22T10:00:00.000Z';
const complain = (actor: Actor, reason: 'poor_quality' | 'late' = 'poor_quality') =>
  new OpenDispute({ serviceId, reason, text: 'The moss is still there' }, by(actor));
const resolve = (outcome: DisputeOutcome, amountCents?: number, date = '2027-06-25') =>
  new ResolveDispute(
    { serviceId, outcome, amountCents, reason: 'seen on the photos', moment: { date, hour: null } },
    by(actors.admin),
  );
const close = new CloseService({ serviceId }, by(actors.system));
const opened: ServiceEvent = {
  type: 'DisputeOpened',
  data: {
    by: 'customer',
    partnerId: ana,
    reason: 'poor_quality',
    remarkId: remarkIdOf(id(99)),
    at: now,
    alarmAt: '2027-06-27T10:00:00.000Z',
  },
};
const disputed = [...awaiting, rated, opened];
const said = { reason: 'seen on the photos', at: now };

describe('a complaint', () => {
  it('keeps the service from closing, and the event does not contain the complaint’s text', () => {
    given(awaiting).when(complain(actors.customer), now).then([opened]);
    given([...awaiting, rated])
      .when(complain(actors.customer), now)
      .then([opened]);
    expect(JSON.stringify(opened)).not.toContain('moss');
    given(disputed).when(complain(actors.customer), now).then([]);
    given(disputed).when(close, '2027-07-30T00:00:00.000Z').then([]);
    expect(decider.deadlines(stateAfter(disputed))).toEqual([
      { kind: 'dispute_alarm', dueAt: new Date('2027-06-27T10:00:00.000Z') },
    ]);
  });

  it('can be opened by the customer or an admin, from delivery to closing', () => {
    expect(given(awaiting).when(complain(actors.admin), now).events[0]?.data).toMatchObject({ by: 'admin' });
    given(awaiting)
      .when(complain({ id: id(77), role: 'customer' }), now)
      .thenThrows(refusal({ code: 'not_found' }));
    given(awaiting)
      .when(complain(actors.ana), now)
      .thenThrows(refusal({ code: 'illegal_transition' }));
    given(underWay)
      .when(complain(actors.customer), now)
      .thenThrows(refusal({ code: 'illegal_transition' }));
    const closed = given([...awaiting, rated]).when(close, '2027-06-23T09:00:00.000Z').events;
    given([...awaiting, rated, ...closed])
      .when(complain(actors.customer), now)
      .thenThrows(refusal({ code: 'illegal_transition', details: { state: 'closed', permitted: [] } }));
    given(disputed)
      .when(complain(actors.customer, 'late'), now)
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('can be rejected: the service closes 48 h later, and the partner earns the full amount', () => {
    const rejected = given(disputed).when(resolve('reject'), now).events;
    const closeAt = '2027-06-24T10:00:00.000Z';
    expect(rejected).toEqual([{ type: 'DisputeRejected', data: { ...said, closeAt } }]);
    given([...disputed, ...rejected])
      .when(resolve('reject'), now)
      .then([]);
    given([...disputed, ...rejected])
      .when(close, closeAt)
      .then([{ type: 'ServiceClosed', data: { partnerId: ana, earnedCents: 2000 } }]);
  });

  it('can lead to a partial refund, which reduces the earning in proportion', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2500 }), (amount) => {
        const granted = given(disputed).when(resolve('partial', amount), now).events;
        const closeAt = '2027-06-24T10:00:00.000Z';
        expect(granted).toEqual([{ type: 'PartialRefundGranted', data: { ...said, refundCents: amount, closeAt } }]);
        const [closed] = given([...disputed, ...granted]).when(close, closeAt).events;
        expect(closed?.data).toEqual({ partnerId: ana, earnedCents: Math.round(((2500 - amount) * 2000) / 2500) });
      }),
    );
  });

  it('refunds at most what is not refunded yet, and a repeated decision refunds nothing', () => {
    const granted = given(disputed).when(resolve('partial', 1000), now).events;
    given([...disputed, ...granted])
      .when(resolve('partial', 1000), now)
      .then([]);
    given([...disputed, ...granted])
      .when(resolve('partial', 1001), now)
      .thenThrows(refusal({ code: 'illegal_transition' }));
    const again = [...disputed, ...granted, opened];
    given(again)
      .when(resolve('partial', 1501), now)
      .thenThrows(refusal({ code: 'amount_too_high', details: { most: '15.00' } }));
    expect(given(again).when(resolve('full'), now).events[0]?.data).toMatchObject({ refundCents: 1500 });
  });

  it('can lead to a redo by the same partner, who earns nothing more for it', () => {
    const redo = given(disputed).when(resolve('redo'), now).events;
    const due = { cancelAt: '2027-07-01T23:00:00.000Z', missedAt: '2027-06-25T23:00:00.000Z' };
    expect(redo).toEqual([
      { type: 'RedoOrdered', data: { partnerId: ana, ...said, date: '2027-06-25', hour: null, ...due } },
    ]);
    const state = stateAfter([...disputed, ...redo]);
    expect(state).toMatchObject({
      status: 'accepted',
      feedback: null,
      visit: 2,
      assignment: { partnerId: ana },
    });
    expect(state).not.toHaveProperty('deliveredAt');
    given([...disputed, ...redo])
      .when(resolve('redo'), now)
      .then([]);
    const start = new StartService({ serviceId, partnerId: ana }, by(actors.ana));
    given([...disputed, ...redo])
      .when(start, '2027-06-25T09:00:00.000Z')
      .thenThrows(refusal({ code: 'photo_required' }));
    const done: ServiceEvent[] = [
      photo(31, 'before'),
      { ...(underWay.at(-1) as Extract<ServiceEvent, { type: 'ServiceStarted' }>) },
      photo(32, 'after'),
      awaiting.at(-1) as ServiceEvent,
    ];
    const rate = new GiveFeedback({ serviceId, customerId: id(3), rating: 5, comment: null }, by(actors.customer));
    const twice = [...disputed, ...redo, ...done];
    const feedback = given(twice).when(rate, '2027-06-26T09:00:00.000Z').events;
    expect(feedback).toHaveLength(1);
    given([...twice, ...feedback])
      .when(close, '2027-06-28T09:00:00.000Z')
      .then([{ type: 'ServiceClosed', data: { partnerId: ana, earnedCents: 2000 } }]);
  });

  it('can lead to a redo that is then cancelled with a full refund', () => {
    const redo = given(disputed).when(resolve('redo', undefined, '2027-06-23'), now).events;
    const [cancelled] = given([...disputed, ...redo]).when(
      cancel(actors.customer, 'customer'),
      '2027-06-23T05:00:00.000Z',
    ).events;
    expect(cancelled?.data).toMatchObject({ refundCents: 2500, earnedCents: 0 });
  });

  it('can lead to a redo by another partner, and the first partner loses the service', () => {
    const reassigned = given(disputed).when(resolve('reassign'), now).events;
    const due = { escalateAt: '2027-06-24T07:00:00.000Z', cancelAt: '2027-07-01T23:00:00.000Z' };
    expect(reassigned).toEqual([
      {
        type: 'RedoAssignedToAnotherPartner',
        data: { partnerId: ana, ...said, date: '2027-06-25', hour: null, ...due },
      },
    ]);
    const state = stateAfter([...disputed, ...reassigned]);
    expect(state).toMatchObject({
      status: 'matching',
      matchingSince: now,
      offerHistory: [{ partnerId: ana, declined: true, ended: 'relieved' }],
    });
    expect(state).not.toHaveProperty('assignment');
  });

  it('can lead to a full refund, and the partner earns nothing', () => {
    const refunded = given(disputed).when(resolve('full'), now).events;
    expect(refunded).toEqual([{ type: 'FullRefundGranted', data: { partnerId: ana, ...said, refundCents: 2500 } }]);
    expect(stateAfter([...disputed, ...refunded])).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'admin', reason: 'dispute_upheld', refundCents: 2500 },
      earnedCents: 0,
      refundedCents: 2500,
    });
    given([...disputed, ...refunded])
      .when(resolve('full'), now)
      .then([]);
  });

  it('can be resolved only while it is open', () => {
    given(awaiting)
      .when(resolve('full'), now)
      .thenThrows(
        refusal({ code: 'illegal_transition', details: expect.objectContaining({ state: 'awaiting_feedback' }) }),
      );
  });
});
