import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import {
  accept,
  actors,
  ana,
  bouquet,
  by,
  decider,
  escalated,
  given,
  held,
  matching,
  offerToAna,
  photo,
  purchased,
  refusal,
  serviceId,
  stateAfter,
  underWay,
  waiting,
  open,
} from '../service/service.samples.js';
import { AssignPartner, RevokeFromPartner } from '../offers/offers.commands.js';
import { StartService } from '../visits/visits.commands.js';
import type { ServiceEvent } from '../service/service.events.js';
import { EscalateBlockedPartner, RecordNoShow, EscalateStalledService, WithdrawPartner } from './partner-failures.js';
import { RescheduleService } from '../rescheduling/rescheduling.js';

const withdraw = (actor: Actor) => new WithdrawPartner({ serviceId, reason: 'ill' }, by(actor));
const miss = (nextOpenDay?: string) => new RecordNoShow({ serviceId, nextOpenDay }, by(actors.system));
const start = new StartService({ serviceId, partnerId: ana }, by(actors.ana));
const flowers: ServiceEvent = {
  type: 'ServiceScheduled',
  data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' },
};
const flowersHeld = [
  flowers,
  matching,
  open[2] as ServiceEvent,
  { type: 'OfferAccepted', data: { ...offerToAna, movedTo: null, missedAt: '2027-06-12T15:30:00.000Z' } } as const,
];
const left: ServiceEvent = {
  type: 'PartnerWithdrew',
  data: {
    partnerId: ana,
    reason: 'ill',
    at: '2027-06-15T09:00:00.000Z',
    escalateAt: '2027-06-19T07:00:00.000Z',
  },
};

describe('a partner who withdraws', () => {
  it('is replaced by another partner, and is not asked again', () => {
    given(held).when(withdraw(actors.ana), '2027-06-15T09:00:00.000Z').then([left]);
    const state = stateAfter([...held, photo(21, 'before'), left]);
    expect(state).toMatchObject({
      status: 'matching',
      round: 2,
      visit: 2,
      matchingSince: '2027-06-15T09:00:00.000Z',
      offerHistory: [{ partnerId: ana, declined: true, ended: 'withdrew' }],
    });
    expect(state).not.toHaveProperty('assignment');
    expect(decider.deadlines(state).map(({ kind }) => kind)).toEqual(['rematch', 'escalate', 'cancel_unserved']);
  });

  it('leaves the search for another partner to the admins when withdrawing less than 4 h before the slot', () => {
    const soon = given(held).when(withdraw(actors.ana), '2027-06-20T03:00:00.000Z').events;
    expect(soon[0]?.type).toBe('PartnerWithdrew');
    const late = given(held).when(withdraw(actors.ana), '2027-06-20T03:00:00.001Z').events;
    expect(late).toEqual([
      { type: 'PartnerWithdrewLate', data: { partnerId: ana, reason: 'ill', at: '2027-06-20T03:00:00.001Z' } },
    ]);
    const state = stateAfter([...held, ...late]);
    expect(state).toMatchObject({ status: 'escalated', escalation: 'withdrew_late' });
    expect(state).not.toHaveProperty('assignment');
  });

  it('can repeat the withdrawal without effect, but can no longer start or accept the service', () => {
    given([...held, left])
      .when(withdraw(actors.ana), '2027-06-15T09:01:00.000Z')
      .then([]);
    given([...held, left])
      .when(start, '2027-06-20T08:00:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition', details: expect.objectContaining({ state: 'matching' }) }));
    const again = accept(offerToAna.offerId, actors.ana);
    given([...held, left])
      .when(again, '2027-06-15T09:01:00.000Z')
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'withdrawn' } }));
  });

  it('cannot withdraw after starting the work, nor from a service of another partner', () => {
    given(underWay)
      .when(withdraw(actors.ana), '2027-06-20T08:06:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition', details: expect.objectContaining({ state: 'in_progress' }) }));
    given(held)
      .when(withdraw(actors.rui), '2027-06-15T09:00:00.000Z')
      .thenThrows(refusal({ code: 'not_found' }));
  });

  it('can be withdrawn by an admin without having asked for it', () => {
    given(held).when(withdraw(actors.admin), '2027-06-15T09:00:00.000Z').then([left]);
    const assign = new AssignPartner(
      { serviceId, partnerId: ana, capacity: 1, reason: 'close by', distanceKm: 1 },
      by(actors.admin),
    );
    const assigned = given([...waiting, escalated]).when(assign, '2027-06-19T08:00:00.000Z').events;
    expect(stateAfter([...waiting, escalated, ...assigned, left])).toMatchObject({
      offerHistory: [{ partnerId: ana, times: 0, declined: true, offerId: null, ended: 'withdrew' }],
    });
    given(waiting)
      .when(withdraw(actors.admin), '2027-06-15T09:00:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('ends an open proposal of another date when the withdrawal follows from a suspension', () => {
    const asked = given(held).when(
      new RescheduleService({ serviceId, date: '2027-06-27' }, by(actors.customer)),
      '2027-06-15T08:00:00.000Z',
    ).events;
    const take = new RevokeFromPartner({ serviceId, partnerId: ana, reason: 'partner_suspended' }, by(actors.admin));
    const taken = given([...held, ...asked]).when(take, '2027-06-15T09:00:00.000Z').events;
    expect(taken.map(({ type }) => type)).toEqual(['RescheduleRefused', 'PartnerWithdrew']);
    const state = stateAfter([...held, ...asked, ...taken]);
    expect(state).toMatchObject({ status: 'matching' });
    expect(state).not.toHaveProperty('proposal');
  });
});

describe('a partner who does not come', () => {
  it('causes a cleaning to move to another day and another partner', () => {
    given(held).when(miss('2027-06-22'), '2027-06-20T22:59:59.999Z').then([]);
    const missed = given(held).when(miss('2027-06-22'), '2027-06-20T23:00:00.000Z').events;
    expect(missed).toEqual([
      {
        type: 'PartnerDidNotShow',
        data: {
          partnerId: ana,
          movedTo: '2027-06-22',
          at: '2027-06-20T23:00:00.000Z',
          escalateAt: '2027-06-21T07:00:00.000Z',
        },
      },
    ]);
    const state = stateAfter([...held, ...missed]);
    expect(state).toMatchObject({
      status: 'matching',
      scheduledDate: '2027-06-22',
      promisedDate: '2027-06-20',
      cancelAt: '2027-06-26T23:00:00.000Z',
      offerHistory: [{ partnerId: ana, declined: true, ended: 'missed' }],
    });
    given([...held, ...missed])
      .when(miss('2027-06-22'), '2027-06-20T23:00:00.000Z')
      .then([]);
  });

  it('causes the cancellation of a cleaning that cannot be done within a week after the agreed day', () => {
    const late = given(held).when(miss('2027-06-28'), '2027-06-20T23:00:00.000Z').events;
    expect(late.map(({ type }) => type)).toEqual(['PartnerDidNotShow', 'ServiceCancelled']);
    expect(late[1]?.data).toMatchObject({ by: 'system', reason: 'missed', refundCents: 2500, earnedCents: 0 });
    expect(given(held).when(miss('2027-06-27'), '2027-06-20T23:00:00.000Z').events).toHaveLength(1);
    expect(stateAfter([...held, ...late])).toMatchObject({ status: 'cancelled', refundedCents: 2500 });
  });

  it('leads to a full refund for flowers, half an hour after their slot', () => {
    given(flowersHeld).when(miss(), '2027-06-12T15:29:59.999Z').then([]);
    const missed = given(flowersHeld).when(miss(), '2027-06-12T15:30:00.000Z').events;
    const at = '2027-06-12T15:30:00.000Z';
    expect(missed).toEqual([{ type: 'DeliveryMissed', data: { partnerId: ana, refundCents: 2500, at } }]);
    expect(stateAfter([...flowersHeld, ...missed])).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'system', reason: 'missed', refundCents: 2500 },
      earnedCents: 0,
    });
  });

  it('is recorded as a no-show, together with the lapse of a proposed date that nobody answered', () => {
    const asked = given(held).when(
      new RescheduleService({ serviceId, date: '2027-06-27' }, by(actors.ana)),
      '2027-06-19T20:00:00.000Z',
    ).events;
    const missed = given([...held, ...asked]).when(miss('2027-06-22'), '2027-06-20T23:00:00.000Z').events;
    expect(missed.map(({ type }) => type)).toEqual(['RescheduleLapsed', 'PartnerDidNotShow']);
  });

  it('is not recorded as a no-show after the work has started', () => {
    given(underWay).when(miss('2027-06-22'), '2027-06-20T23:00:00.000Z').then([]);
  });
});

describe('work that stalls', () => {
  const stall = new EscalateStalledService({ serviceId }, by(actors.system));

  it('is escalated to the admins 24 h after its slot', () => {
    given(underWay).when(stall, '2027-06-21T07:59:59.999Z').then([]);
    const stalled = given(underWay).when(stall, '2027-06-21T08:00:00.000Z').events;
    expect(stalled).toEqual([
      {
        type: 'StalledServiceEscalated',
        data: { partnerId: ana, at: '2027-06-21T08:00:00.000Z', cancelAt: '2027-06-27T23:00:00.000Z' },
      },
    ]);
    const state = stateAfter([...underWay, ...stalled]);
    expect(state).toMatchObject({
      status: 'escalated',
      escalation: 'stalled',
      visit: 2,
    });
    expect(state).not.toHaveProperty('startedAt');
    expect(state).not.toHaveProperty('assignment');
    given([...underWay, ...stalled])
      .when(stall, '2027-06-21T08:00:00.000Z')
      .then([]);
  });

  it('needs new photos from the next partner', () => {
    const stalled = given(underWay).when(stall, '2027-06-21T08:00:00.000Z').events;
    const assign = new AssignPartner(
      { serviceId, partnerId: ana, capacity: 1, reason: 'sorry', distanceKm: 1, nextOpenDay: '2027-06-22' },
      by(actors.admin),
    );
    const assigned = given([...underWay, ...stalled]).when(assign, '2027-06-21T09:00:00.000Z').events;
    expect(assigned[0]?.data).toMatchObject({ movedTo: '2027-06-22', missedAt: '2027-06-22T23:00:00.000Z' });
    given([...underWay, ...stalled, ...assigned])
      .when(start, '2027-06-22T09:00:00.000Z')
      .thenThrows(refusal({ code: 'photo_required' }));
  });
});

describe('work of a partner whose account is blocked', () => {
  const take = new EscalateBlockedPartner({ serviceId, partnerId: ana }, by(actors.system));
  const at = '2027-06-20T08:30:00.000Z';

  it('goes to the admins once, with the photos, and that partner is not asked again', () => {
    const taken = given(underWay).when(take, at).events;
    expect(taken).toEqual([
      { type: 'PartnerBlocked', data: { partnerId: ana, at, cancelAt: '2027-06-26T23:00:00.000Z' } },
    ]);
    const state = stateAfter([...underWay, ...taken]);
    expect(state).toMatchObject({
      status: 'escalated',
      escalation: 'partner_blocked',
      offerHistory: [{ partnerId: ana, declined: true, ended: 'relieved' }],
    });
    expect(state).not.toHaveProperty('assignment');
    expect((state as { photos: object[] }).photos).toHaveLength(1);
    given([...underWay, ...taken])
      .when(take, at)
      .then([]);
  });

  it('stays where it is when it has not begun, or belongs to another partner', () => {
    given(held).when(take, at).then([]);
    const other = new EscalateBlockedPartner({ serviceId, partnerId: actors.rui.id }, by(actors.system));
    given(underWay).when(other, at).then([]);
  });
});
