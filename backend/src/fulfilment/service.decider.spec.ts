import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../platform/event-store/recorded-event.js';
import {
  accept,
  accepted,
  actors,
  add,
  agreed,
  ana,
  awaiting,
  bouquet,
  by,
  cancel,
  customerId,
  decider,
  decline,
  declined,
  delivered,
  escalated,
  expired,
  given,
  held,
  id,
  matching,
  nobody,
  offer,
  offered,
  offerToAna,
  open,
  photo,
  purchased,
  rated,
  refusal,
  rui,
  schedule,
  scheduled,
  serviceId,
  started,
  stateAfter,
  toAna,
  toRui,
  underWay,
  waiting,
  withdrawn,
} from '../../../tests/support/service-cases.js';
import * as commands from './service.commands.js';
import type { ServiceEvent, ServiceEventData } from './service.events.js';

describe('scheduling', () => {
  it('lets a cleaning wait for the week before its date', () => {
    expect(given().when(schedule(agreed), purchased)).toEqual([scheduled]);
  });

  it('looks for a florist at once', () => {
    const data: ServiceEventData<'ServiceScheduled'> = {
      ...bouquet,
      matchFrom: purchased,
      cancelAt: '2027-06-12T12:00:00.000Z',
    };
    expect(given().when(schedule(bouquet), purchased)).toEqual([
      { type: 'ServiceScheduled', data },
      { type: 'MatchingStarted', data: { round: 1, at: purchased, escalateAt: '2027-06-12T10:00:00.000Z' } },
    ]);
  });

  it('happens once', () => {
    expect(given(scheduled).when(schedule(agreed), purchased)).toEqual([]);
  });

  it('starts matching when its time has come, and not before', () => {
    const start = new commands.StartMatching({ serviceId }, by(actors.system));
    expect(given(scheduled).when(start, '2027-06-13T06:59:59.999Z')).toEqual([]);
    expect(given(scheduled).when(start, '2027-06-13T07:00:00.000Z')).toEqual([matching]);
    expect(given(...waiting).when(start, '2027-06-13T07:00:01.000Z')).toEqual([]);
  });
});

describe('an offer', () => {
  it('is made to the partner that matching found', () => {
    expect(given(...waiting).when(offer(ana, 1), '2027-06-13T07:00:00.000Z')).toEqual([toAna]);
  });

  it('is not made twice, nor for a round that is over', () => {
    expect(given(...open).when(offer(ana, 1), '2027-06-13T07:00:01.000Z')).toEqual([]);
    expect(given(...open).when(offer(rui, 1), '2027-06-13T07:00:01.000Z')).toEqual([]);
    expect(given(...open, declined).when(offer(rui, 1), '2027-06-13T07:20:00.000Z')).toEqual([]);
  });

  it('goes to the next partner after a no', () => {
    const second = offered(rui, 2, '2027-06-13T08:20:00.000Z');
    expect(given(...open, declined).when(offer(rui, 2), '2027-06-13T07:20:00.000Z')).toEqual([second]);
  });

  it('is accepted by the partner it was made to', () => {
    expect(given(...open).when(accept(offerToAna.offerId, actors.ana), '2027-06-13T07:59:59.999Z')).toEqual([accepted]);
  });

  it('may be accepted again by who has it', () => {
    expect(given(...held).when(accept(offerToAna.offerId, actors.ana), '2027-06-14T12:00:00.000Z')).toEqual([]);
  });

  it('is closed at its expiry, whether or not that was swept', () => {
    const late = accept(offerToAna.offerId, actors.ana);
    const closed = refusal({ code: 'offer_closed', status: 409, details: { reason: 'expired' } });
    expect(() => given(...open).when(late, '2027-06-13T08:00:00.000Z')).toThrow(closed);
    expect(() => given(...open, expired).when(late, '2027-06-13T08:00:00.000Z')).toThrow(closed);
    expect(() => given(...open, expired, toRui).when(late, '2027-06-13T08:30:00.000Z')).toThrow(closed);
  });

  it('is taken when somebody else was faster', () => {
    const ruiAccepted: ServiceEvent = {
      type: 'OfferAccepted',
      data: { offerId: toRui.data.offerId, partnerId: rui, movedTo: null, missedAt: null },
    };
    expect(() =>
      given(...open, expired, toRui, ruiAccepted).when(
        accept(offerToAna.offerId, actors.ana),
        '2027-06-13T08:30:00.000Z',
      ),
    ).toThrow(refusal({ code: 'offer_closed', status: 409, details: { reason: 'taken' } }));
  });

  it('is nobody else’s to answer', () => {
    expect(() => given(...open).when(accept(offerToAna.offerId, actors.rui), '2027-06-13T07:30:00.000Z')).toThrow(
      refusal({ code: 'not_found', status: 404 }),
    );
    expect(() =>
      given(...open, expired, toRui).when(accept(toRui.data.offerId, actors.ana), '2027-06-13T08:30:00.000Z'),
    ).toThrow(refusal({ code: 'offer_closed', status: 409, details: { reason: 'taken' } }));
  });

  it('is declined with a reason, once', () => {
    expect(given(...open).when(decline(offerToAna.offerId, actors.ana), '2027-06-13T07:10:00.000Z')).toEqual([
      declined,
    ]);
    expect(given(...open, declined).when(decline(offerToAna.offerId, actors.ana), '2027-06-13T07:11:00.000Z')).toEqual(
      [],
    );
    expect(() =>
      given(...open, declined).when(accept(offerToAna.offerId, actors.ana), '2027-06-13T07:11:00.000Z'),
    ).toThrow(refusal({ code: 'offer_closed', details: { reason: 'declined' } }));
  });

  it('expires by its deadline, not before', () => {
    const expire = new commands.ExpireOffer({ serviceId, dueAt: toAna.data.expiresAt }, by(actors.system));
    expect(given(...open).when(expire, '2027-06-13T07:59:59.999Z')).toEqual([]);
    expect(given(...open).when(expire, '2027-06-13T08:00:00.000Z')).toEqual([expired]);
    expect(given(...held).when(expire, '2027-06-13T08:00:00.000Z')).toEqual([]);
  });

  it('moves a cleaning that is accepted after its date to the next open day', () => {
    const late = [...waiting, offered(ana, 1, '2027-06-22T09:00:00.000Z')];
    expect(
      given(...late).when(accept(offerToAna.offerId, actors.ana, '2027-06-23'), '2027-06-22T08:30:00.000Z'),
    ).toEqual([
      {
        type: 'OfferAccepted',
        data: { ...offerToAna, movedTo: '2027-06-23', missedAt: '2027-06-23T23:00:00.000Z' },
      },
    ]);
    expect(
      given(...open).when(accept(offerToAna.offerId, actors.ana, '2027-06-23'), '2027-06-13T07:30:00.000Z'),
    ).toEqual([accepted]);
  });
});

describe('escalation', () => {
  const due = new commands.EscalateService({ serviceId }, by(actors.system));
  const assign = new commands.AssignPartner(
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
      movedTo: null,
      missedAt: '2027-06-20T23:00:00.000Z',
    },
  };

  it('follows when nobody is left', () => {
    const none = new commands.DeclareNoPartner({ serviceId, round: 1, considered: [] }, by(actors.system));
    expect(given(...waiting).when(none, '2027-06-13T07:00:01.000Z')).toEqual([
      { type: 'NoPartnerFound', data: { round: 1, considered: [] } },
    ]);
    expect(given(...open).when(none, '2027-06-13T07:00:01.000Z')).toEqual([]);
  });

  it('comes at T3 and withdraws the open offer', () => {
    expect(given(...open).when(due, '2027-06-19T06:59:59.999Z')).toEqual([]);
    expect(given(...open).when(due, '2027-06-19T07:00:00.000Z')).toEqual([
      { type: 'EscalationDue', data: { offerId: offerToAna.offerId, partnerId: ana } },
    ]);
    expect(given(...held).when(due, '2027-06-19T07:00:00.000Z')).toEqual([]);
  });

  it('comes once: an admin’s offer is not withdrawn by it', () => {
    const offeredByAdmin = { ...toRui, data: { ...toRui.data, by: 'admin' as const, reason: 'asked by phone' } };
    expect(given(...waiting, escalated, offeredByAdmin).when(due, '2027-06-19T08:00:00.000Z')).toEqual([]);
    expect(given(...waiting, nobody, offeredByAdmin).when(due, '2027-06-19T08:00:00.000Z')).toEqual([]);
  });

  it('lets an admin offer to a partner, within the round that the admin saw', () => {
    const byAdmin = (round: number) =>
      new commands.MakeOffer({ ...offer(rui, round).payload, by: 'admin', reason: 'asked by phone' }, by(actors.admin));
    const made = offered(rui, 2, '2027-06-19T09:00:00.000Z');
    expect(given(...waiting, escalated).when(byAdmin(2), '2027-06-19T08:00:00.000Z')).toEqual([
      { ...made, data: { ...made.data, by: 'admin', reason: 'asked by phone' } },
    ]);
    expect(() => given(...waiting, escalated).when(byAdmin(1), '2027-06-19T08:00:00.000Z')).toThrow(
      refusal({ code: 'service_changed', status: 409 }),
    );
    expect(() => given(...held).when(byAdmin(1), '2027-06-19T08:00:00.000Z')).toThrow(
      refusal({
        code: 'illegal_transition',
        status: 409,
        details: { state: 'accepted', permitted: expect.not.arrayContaining(['OfferMade']) },
      }),
    );
  });

  it('lets an admin assign a partner, once', () => {
    expect(given(...waiting, escalated).when(assign, '2027-06-19T08:00:00.000Z')).toEqual([assigned]);
    expect(given(...waiting, escalated, assigned).when(assign, '2027-06-19T08:01:00.000Z')).toEqual([]);
    expect(() => given(...open).when(assign, '2027-06-13T07:30:00.000Z')).toThrow(
      refusal({ code: 'illegal_transition', status: 409 }),
    );
  });

  it('ends in a full refund when nobody has accepted by T4', () => {
    const unserved = new commands.CancelUnserved({ serviceId }, by(actors.system));
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
    expect(given(...waiting, escalated).when(unserved, '2027-06-26T22:59:59.999Z')).toEqual([]);
    expect(given(...waiting, escalated).when(unserved, '2027-06-26T23:00:00.000Z')).toEqual([refund]);
    expect(given(...open).when(unserved, '2027-06-26T23:00:00.000Z')).toEqual([
      withdrawn('2027-06-26T23:00:00.000Z'),
      refund,
    ]);
    expect(given(...held).when(unserved, '2027-06-26T23:00:00.000Z')).toEqual([]);
  });
});

describe('a visit', () => {
  const start = new commands.StartService({ serviceId, partnerId: ana }, by(actors.ana));
  const deliver = new commands.DeliverService({ serviceId, partnerId: ana }, by(actors.ana));

  it('starts on its local day with a before photo', () => {
    expect(given(...held, photo(21, 'before')).when(start, '2027-06-20T08:05:00.000Z')).toEqual([started]);
    expect(given(...underWay).when(start, '2027-06-20T08:06:00.000Z')).toEqual([]);
  });

  it('does not start without a before photo', () => {
    expect(() => given(...held).when(start, '2027-06-20T08:05:00.000Z')).toThrow(
      refusal({ code: 'photo_required', status: 422, details: { kind: 'before' } }),
    );
  });

  it('does not start on another day at the place', () => {
    const ready = [...held, photo(21, 'before')];
    expect(() => given(...ready).when(start, '2027-06-19T22:59:59.999Z')).toThrow(
      refusal({ code: 'not_the_day', status: 422, details: { scheduledDate: '2027-06-20', today: '2027-06-19' } }),
    );
    expect(() => given(...ready).when(start, '2027-06-20T23:00:00.000Z')).toThrow(refusal({ code: 'not_the_day' }));
  });

  it('needs no before photo for flowers', () => {
    const flowers: ServiceEvent = {
      type: 'ServiceScheduled',
      data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' },
    };
    expect(given(flowers, matching, toAna, accepted).when(start, '2027-06-12T13:00:00.000Z')).toEqual([
      {
        type: 'ServiceStarted',
        data: {
          partnerId: ana,
          at: '2027-06-12T13:00:00.000Z',
          remindAt: '2027-06-13T13:00:00.000Z',
          stalledAt: '2027-06-13T15:00:00.000Z',
        },
      },
    ]);
  });

  it('is nobody’s but its partner’s', () => {
    const notFound = { code: 'not_found', status: 404 };
    const byRui = new commands.StartService({ serviceId, partnerId: rui }, by(actors.rui));
    expect(() => given(...held).when(byRui, '2027-06-20T08:05:00.000Z')).toThrow(refusal(notFound));
    expect(() => given(...open, expired).when(start, '2027-06-20T08:05:00.000Z')).toThrow(refusal(notFound));
    expect(() => given(...held).when(add(21, 'before', actors.rui), '2027-06-20T08:05:00.000Z')).toThrow(
      refusal(notFound),
    );
  });

  it('must be accepted before it can start', () => {
    const illegal = refusal({
      code: 'illegal_transition',
      status: 409,
      details: { state: 'offered', permitted: ['OfferAccepted', 'OfferDeclined'] },
    });
    expect(() => given(...open).when(start, '2027-06-13T07:30:00.000Z')).toThrow(illegal);
    expect(() => given(...open).when(add(21, 'before', actors.ana), '2027-06-13T07:30:00.000Z')).toThrow(illegal);
  });

  it('takes each photo once, whatever has happened since', () => {
    expect(given(...held).when(add(21, 'before', actors.ana), '2027-06-20T08:01:00.000Z')).toEqual([
      photo(21, 'before'),
    ]);
    expect(given(...awaiting).when(add(21, 'before', actors.ana), '2027-06-20T09:30:00.000Z')).toEqual([]);
    expect(() => given(...awaiting).when(add(23, 'after', actors.ana), '2027-06-20T09:30:00.000Z')).toThrow(
      refusal({ code: 'illegal_transition' }),
    );
  });

  it('takes a photo of the result only once it has started', () => {
    expect(() => given(...held).when(add(22, 'after', actors.ana), '2027-06-20T08:01:00.000Z')).toThrow(
      refusal({ code: 'not_started', status: 422 }),
    );
    expect(given(...underWay).when(add(22, 'after', actors.ana), '2027-06-20T08:50:00.000Z')).toEqual([
      photo(22, 'after'),
    ]);
  });

  it('takes at most 24 photos', () => {
    const many = Array.from({ length: 24 }, (_, n) => photo(40 + n, 'before'));
    expect(() => given(...held, ...many).when(add(70, 'before', actors.ana), '2027-06-20T08:01:00.000Z')).toThrow(
      refusal({
        code: 'too_many_photos',
        status: 422,
      }),
    );
  });

  it('is delivered with an after photo', () => {
    expect(() => given(...underWay).when(deliver, '2027-06-20T09:00:00.000Z')).toThrow(
      refusal({ code: 'photo_required', status: 422, details: { kind: 'after' } }),
    );
    expect(given(...underWay, photo(22, 'after')).when(deliver, '2027-06-20T09:00:00.000Z')).toEqual([delivered]);
    expect(given(...awaiting, rated).when(deliver, '2027-06-21T09:01:00.000Z')).toEqual([]);
  });

  it('is rated by its customer', () => {
    const rate = (rating: number, customer: string) =>
      new commands.GiveFeedback({ serviceId, customerId: customer, rating, comment: null }, by(actors.customer));
    expect(given(...awaiting).when(rate(5, customerId), '2027-06-21T09:00:00.000Z')).toEqual([rated]);
    expect(given(...awaiting, rated).when(rate(5, customerId), '2027-06-21T09:01:00.000Z')).toEqual([]);
    expect(() => given(...awaiting, rated).when(rate(1, customerId), '2027-06-21T09:01:00.000Z')).toThrow(
      refusal({ code: 'illegal_transition' }),
    );
    expect(() => given(...awaiting).when(rate(5, id(77)), '2027-06-21T09:00:00.000Z')).toThrow(
      refusal({ code: 'not_found', status: 404 }),
    );
  });

  it('is complete after 7 days without a word, and closed 48 h later with the earning', () => {
    const timeOut = new commands.TimeOutFeedback({ serviceId }, by(actors.system));
    const close = new commands.CloseService({ serviceId }, by(actors.system));
    const timedOut: ServiceEvent = { type: 'FeedbackTimedOut', data: { closeAt: '2027-06-29T09:00:00.000Z' } };
    expect(given(...awaiting).when(timeOut, '2027-06-27T08:59:59.999Z')).toEqual([]);
    expect(given(...awaiting).when(timeOut, '2027-06-27T09:00:00.000Z')).toEqual([timedOut]);
    expect(given(...awaiting, timedOut).when(close, '2027-06-29T08:59:59.999Z')).toEqual([]);
    expect(given(...awaiting, timedOut).when(close, '2027-06-29T09:00:00.000Z')).toEqual([
      { type: 'ServiceClosed', data: { partnerId: ana, earnedCents: 2000 } },
    ]);
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

  it('gives everything back before acceptance', () => {
    expect(given(scheduled).when(cancel(actors.customer, 'customer'), '2027-06-11T09:00:00.000Z')).toEqual([
      cancelled({}),
    ]);
  });

  it('withdraws the open offer first', () => {
    expect(given(...open).when(cancel(actors.admin, 'admin'), '2027-06-13T07:30:00.000Z')).toEqual([
      withdrawn('2027-06-13T07:30:00.000Z'),
      cancelled({ by: 'admin' }),
    ]);
  });

  it('gives back by the policy after acceptance', () => {
    expect(
      given(
        { ...scheduled, data: { ...scheduled.data, purchasedAt: '2027-06-01T09:00:00.000Z' } },
        matching,
        toAna,
        accepted,
      ).when(cancel(actors.customer, 'customer'), '2027-06-19T12:00:00.000Z'),
    ).toEqual([cancelled({ partnerId: ana, refundCents: 1250, earnedCents: 1000 })]);
  });

  it('is over for a service under way, and has no effect twice', () => {
    expect(() => given(...underWay).when(cancel(actors.customer, 'customer'), '2027-06-20T08:10:00.000Z')).toThrow(
      refusal({ code: 'illegal_transition', status: 409, details: { state: 'in_progress', permitted: [] } }),
    );
    expect(
      given(scheduled, cancelled({})).when(cancel(actors.customer, 'customer'), '2027-06-11T09:00:00.000Z'),
    ).toEqual([]);
  });

  it('is not for strangers', () => {
    const stranger: Actor = { id: id(77), role: 'customer' };
    expect(() => given(scheduled).when(cancel(stranger, 'customer'), '2027-06-11T09:00:00.000Z')).toThrow(
      refusal({ code: 'not_found', status: 404 }),
    );
  });

  it('closes the offer for its partner, accepted or not', () => {
    const gone = refusal({ code: 'offer_closed', status: 409, details: { reason: 'cancelled' } });
    const again = accept(offerToAna.offerId, actors.ana);
    expect(() => given(...held, cancelled({})).when(again, '2027-06-14T07:31:00.000Z')).toThrow(gone);
    expect(() =>
      given(...open, withdrawn('2027-06-13T07:30:00.000Z'), cancelled({})).when(
        accept(offerToAna.offerId, actors.ana),
        '2027-06-13T07:31:00.000Z',
      ),
    ).toThrow(refusal({ code: 'offer_closed', details: { reason: 'cancelled' } }));
  });
});

describe('the deadlines armed', () => {
  const armed = (events: ServiceEvent[]) =>
    decider.deadlines(stateAfter(events)).map(({ kind, dueAt }) => `${kind} ${dueAt.toISOString().slice(0, 16)}`);
  const [t3, t4] = ['escalate 2027-06-19T07:00', 'cancel_unserved 2027-06-26T23:00'];

  it.each([
    ['none before it exists', [], []],
    ['scheduled', [scheduled], ['start_matching 2027-06-13T07:00', t4]],
    ['matching', waiting, ['rematch 2027-06-13T07:05', t3, t4]],
    ['offered', open, ['offer_expiry 2027-06-13T08:00', t3, t4]],
    ['matching again', [...open, declined], ['rematch 2027-06-13T07:15', t3, t4]],
    ['escalated', [...waiting, escalated], [t4]],
    ['accepted', held, ['no_show 2027-06-20T23:00']],
    ['under way', underWay, ['proof_reminder 2027-06-21T08:05', 'stalled 2027-06-21T08:00']],
    ['awaiting feedback', awaiting, ['feedback_timeout 2027-06-27T09:00']],
    ['complete', [...awaiting, rated], ['close 2027-06-23T09:00']],
  ] as [string, ServiceEvent[], string[]][])('%s', (_, events, expected) => {
    expect(armed(events)).toEqual(expected);
  });
});
