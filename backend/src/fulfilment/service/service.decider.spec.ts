import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import {
  accept,
  accepted,
  actors,
  agreed,
  ana,
  awaiting,
  bouquet,
  by,
  cancel,
  decider,
  declined,
  escalated,
  exhaustedAt,
  given,
  held,
  id,
  matching,
  nobody,
  offer,
  offered,
  offerToAna,
  open,
  purchased,
  rated,
  refusal,
  rui,
  schedule,
  scheduled,
  serviceId,
  stateAfter,
  toAna,
  toRui,
  underWay,
  waiting,
  withdrawn,
} from './service.samples.js';
import type { ServiceEvent, ServiceEventData } from './service.events.js';
import {
  AssignPartner,
  EscalateService,
  MakeOffer,
  ReportNoPartnerFound,
  StartMatching,
} from '../offers/offers.commands.js';
import { CancelUnassignedService } from '../visits/visits.commands.js';

describe('scheduling', () => {
  it('does not start matching for a cleaning that is more than 7 days away', () => {
    given([]).when(schedule(agreed), purchased).then([scheduled]);
  });

  it('starts matching immediately for flowers', () => {
    const data: ServiceEventData<'ServiceScheduled'> = {
      ...bouquet,
      matchFrom: purchased,
      cancelAt: '2027-06-12T12:00:00.000Z',
    };
    given([])
      .when(schedule(bouquet), purchased)
      .then([
        { type: 'ServiceScheduled', data },
        { type: 'MatchingStarted', data: { round: 1, at: purchased, escalateAt: '2027-06-12T10:00:00.000Z' } },
      ]);
  });

  it('happens only once', () => {
    given([scheduled]).when(schedule(agreed), purchased).then([]);
  });

  it('starts matching at the `start_matching` deadline, not before', () => {
    const start = new StartMatching({ serviceId }, by(actors.system));
    given([scheduled]).when(start, '2027-06-13T06:59:59.999Z').then([]);
    given([scheduled]).when(start, '2027-06-13T07:00:00.000Z').then([matching]);
    given(waiting).when(start, '2027-06-13T07:00:01.000Z').then([]);
  });
});

describe('escalation', () => {
  const due = new EscalateService({ serviceId }, by(actors.system));
  const assign = new AssignPartner(
    { serviceId, partnerId: rui, capacity: 10, reason: 'knows the cemetery', distanceKm: 8 },
    by(actors.admin),
  );
  const assigned: ServiceEvent = {
    type: 'PartnerAssigned',
    data: {
      partnerId: rui,
      reason: 'knows the cemetery',
      distanceKm: 8,
      amountToReceiveCents: 2000,
      at: '2027-06-19T08:00:00.000Z',
      movedTo: null,
      missedAt: '2027-06-20T23:00:00.000Z',
    },
  };

  it('happens when no partner is left', () => {
    const none = new ReportNoPartnerFound({ serviceId, round: 1, considered: [] }, by(actors.system));
    given(waiting)
      .when(none, '2027-06-13T07:00:01.000Z')
      .then([{ type: 'NoPartnerFound', data: { round: 1, considered: [] } }]);
    given(open).when(none, '2027-06-13T07:00:01.000Z').then([]);
  });

  it('happens at T3 and withdraws the open offers', () => {
    given(open).when(due, '2027-06-19T06:59:59.999Z').then([]);
    given(open)
      .when(due, '2027-06-19T07:00:00.000Z')
      .then([withdrawn('2027-06-19T07:00:00.000Z', { reason: 'time_short' }), escalated]);
    given(held).when(due, '2027-06-19T07:00:00.000Z').then([]);
  });

  it('does not happen twice, and does not withdraw an offer that an admin has made since', () => {
    const offeredByAdmin = { ...toRui, data: { ...toRui.data, by: 'admin' as const, reason: 'asked by phone' } };
    given([...waiting, escalated, offeredByAdmin])
      .when(due, '2027-06-19T08:00:00.000Z')
      .then([]);
    given([...waiting, nobody, offeredByAdmin])
      .when(due, '2027-06-19T08:00:00.000Z')
      .then([]);
  });

  it('lets an admin offer the service to a partner, unless the round that the admin saw is over', () => {
    const byAdmin = (round: number) =>
      new MakeOffer({ ...offer(rui, round).payload, by: 'admin', reason: 'asked by phone' }, by(actors.admin));
    const { askNextAt: _none, ...made } = offered(rui, 2, '2027-06-19T09:00:00.000Z').data;
    given([...waiting, escalated])
      .when(byAdmin(2), '2027-06-19T08:00:00.000Z')
      .then([{ type: 'OfferMade', data: { ...made, by: 'admin', reason: 'asked by phone' } }]);
    given([...waiting, escalated])
      .when(byAdmin(1), '2027-06-19T08:00:00.000Z')
      .thenThrows(refusal({ code: 'service_changed' }));
    given(held)
      .when(byAdmin(1), '2027-06-19T08:00:00.000Z')
      .thenThrows(
        refusal({
          code: 'illegal_transition',
          details: { state: 'accepted', permitted: expect.not.arrayContaining(['OfferMade']) },
        }),
      );
  });

  it('lets an admin assign a partner; a repeat changes nothing', () => {
    given([...waiting, escalated])
      .when(assign, '2027-06-19T08:00:00.000Z')
      .then([assigned]);
    given([...waiting, escalated, assigned])
      .when(assign, '2027-06-19T08:01:00.000Z')
      .then([]);
    given(open)
      .when(assign, '2027-06-13T07:30:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('ends in a full refund if nobody has accepted by the cancellation deadline (T4)', () => {
    const unserved = new CancelUnassignedService({ serviceId }, by(actors.system));
    const refund: ServiceEvent = {
      type: 'ServiceCancelled',
      data: {
        reason: 'nobody_accepted',
        by: 'system',
        refundCents: 2500,
        partnerId: null,
        earnedCents: 0,
        remarkId: null,
      },
    };
    given([...waiting, escalated])
      .when(unserved, '2027-06-26T22:59:59.999Z')
      .then([]);
    given([...waiting, escalated])
      .when(unserved, '2027-06-26T23:00:00.000Z')
      .then([refund]);
    given(open)
      .when(unserved, '2027-06-26T23:00:00.000Z')
      .then([withdrawn('2027-06-26T23:00:00.000Z'), refund]);
    given(held).when(unserved, '2027-06-26T23:00:00.000Z').then([]);
  });
});

describe('cancelling', () => {
  const cancelled = (data: Partial<ServiceEventData<'ServiceCancelled'>>): ServiceEvent => ({
    type: 'ServiceCancelled',
    data: {
      reason: 'changed plans',
      by: 'customer',
      refundCents: 2500,
      partnerId: null,
      earnedCents: 0,
      remarkId: null,
      ...data,
    },
  });

  it('refunds everything before acceptance', () => {
    given([scheduled])
      .when(cancel(actors.customer, 'customer'), '2027-06-11T09:00:00.000Z')
      .then([cancelled({})]);
  });

  it('withdraws the open offer first', () => {
    given(open)
      .when(cancel(actors.admin, 'admin'), '2027-06-13T07:30:00.000Z')
      .then([withdrawn('2027-06-13T07:30:00.000Z'), cancelled({ by: 'admin' })]);
  });

  it('refunds, after acceptance, the share that the refund policy sets', () => {
    given([
      { ...scheduled, data: { ...scheduled.data, purchasedAt: '2027-06-01T09:00:00.000Z' } },
      matching,
      toAna,
      accepted,
    ])
      .when(cancel(actors.customer, 'customer'), '2027-06-19T12:00:00.000Z')
      .then([cancelled({ partnerId: ana, refundCents: 1250, earnedCents: 1000 })]);
  });

  it('is refused while the work is in progress; a repeated cancellation has no effect', () => {
    given(underWay)
      .when(cancel(actors.customer, 'customer'), '2027-06-20T08:10:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition', details: { state: 'in_progress', permitted: [] } }));
    given([scheduled, cancelled({})])
      .when(cancel(actors.customer, 'customer'), '2027-06-11T09:00:00.000Z')
      .then([]);
  });

  it('is refused to other customers', () => {
    const stranger: Actor = { id: id(77), role: 'customer' };
    given([scheduled])
      .when(cancel(stranger, 'customer'), '2027-06-11T09:00:00.000Z')
      .thenThrows(refusal({ code: 'not_found' }));
  });

  it('closes the partner’s offer, whether it was accepted or still open', () => {
    const gone = refusal({ code: 'offer_closed', details: { reason: 'cancelled' } });
    const again = accept(offerToAna.offerId, actors.ana);
    given([...held, cancelled({})])
      .when(again, '2027-06-14T07:31:00.000Z')
      .thenThrows(gone);
    given([...open, withdrawn('2027-06-13T07:30:00.000Z'), cancelled({})])
      .when(accept(offerToAna.offerId, actors.ana), '2027-06-13T07:31:00.000Z')
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'cancelled' } }));
  });
});

describe('the armed deadlines of a service', () => {
  const armed = (events: ServiceEvent[]) =>
    decider.deadlines(stateAfter(events)).map(({ kind, dueAt }) => `${kind} ${dueAt.toISOString().slice(0, 16)}`);
  const [t3, t4] = ['escalate 2027-06-19T07:00', 'cancel_unserved 2027-06-26T23:00'];

  it.each([
    ['none before it exists', [], []],
    ['scheduled', [scheduled], ['start_matching 2027-06-13T07:00', t4]],
    ['matching', waiting, ['rematch 2027-06-13T07:00', t3, t4]],
    ['offered', open, ['offer_expiry 2027-06-13T08:00', 'stagger 2027-06-13T07:15', t3, t4]],
    [
      'matching again',
      [...open, declined, exhaustedAt('2027-06-13T07:10:00.000Z')],
      ['rematch 2027-06-13T07:10', t3, t4],
    ],
    ['escalated', [...waiting, escalated], [t4]],
    ['accepted', held, ['no_show 2027-06-20T23:00']],
    ['under way', underWay, ['proof_reminder 2027-06-21T08:05', 'stalled 2027-06-21T08:00']],
    ['awaiting feedback', awaiting, ['feedback_timeout 2027-06-27T09:00']],
    ['complete', [...awaiting, rated], ['close 2027-06-23T09:00']],
  ] as [string, ServiceEvent[], string[]][])('match its state: %s', (_, events, expected) => {
    expect(armed(events)).toEqual(expected);
  });
});
