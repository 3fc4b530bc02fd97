import { describe, expect, it } from '@jest/globals';
import {
  accept,
  accepted,
  actors,
  ana,
  bouquet,
  by,
  cancel,
  decline,
  declined,
  escalated,
  exhausted,
  exhaustedAt,
  expired,
  given,
  id,
  matching,
  offer,
  offered,
  offerToAna,
  open,
  purchased,
  refusal,
  rui,
  serviceId,
  stateAfter,
  toAna,
  toRui,
  waiting,
  windows,
  withdrawn,
} from '../service/service.samples.js';
import { serviceDeadlines } from '../service/service.decider.js';
import type { ServiceEvent } from '../service/service.events.js';
import { timesOf, type ServiceIn } from '../service/service.state.js';
import { EscalateService, ExpireOffer, MakeOffer, ReportNoPartnerFound, RevokeFromPartner } from './offers.commands.js';
import { staggerEnd } from './offer-window.policy.js';

/** Ana and Rui are asked, 15 minutes after each other; their offers end at 08:00 and 08:15 UTC. */
const alsoToRui = offered(rui, 2, '2027-06-13T08:15:00.000Z');
const offerToRui = { offerId: alsoToRui.data.offerId, partnerId: rui };
const both = [...open, alsoToRui];
/** How Ana's offer ends while Rui's stays open. */
const anaExpired = { ...expired, data: { ...expired.data, stillOpen: 1 } } as ServiceEvent;
const anaDeclined = { ...declined, data: { ...declined.data, stillOpen: 1 } } as ServiceEvent;
const askedAfter = toAna.data.askNextAt ?? '';
const nobodyElse = (round: number): ServiceEvent => ({
  type: 'NoOtherPartnerFound',
  data: { round, considered: [] },
});
const none = (round: number) => new ReportNoPartnerFound({ serviceId, round, considered: [] }, by(actors.system));
const staggerOf = (events: readonly ServiceEvent[]): string | undefined =>
  serviceDeadlines(stateAfter(events))
    .find(({ kind }) => kind === 'stagger')
    ?.dueAt.toISOString();

describe('offers less than six hours before the slot', () => {
  const flowers: readonly ServiceEvent[] = [
    { type: 'ServiceScheduled', data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' } },
    matching,
    offered(ana, 1, '2027-06-12T09:45:00.000Z', '2027-06-12T09:00:00.000Z'),
  ];
  /** 15:00 in Lisbon is 14:00 UTC. */
  const [early, urgent] = ['2027-06-12T08:00:00.000Z', '2027-06-12T08:00:00.001Z'];
  const inAdvance = (round: number) =>
    new MakeOffer({ ...offer(rui, round).payload, inAdvance: { maxPerDay: 9, maxPerWeek: 9 } }, by(actors.system));

  it('are made without waiting for answers, one per partner and round', () => {
    given(flowers).when(offer(rui, 2), early).then([]);
    const [made] = given(flowers).when(offer(rui, 2), urgent).events;
    expect(made).toMatchObject({ type: 'OfferMade', data: { partnerId: rui, round: 2 } });
    const after = [...flowers, made as ServiceEvent];
    given(after).when(offer(rui, 2), urgent).then([]);
    given(after).when(offer(rui, 3), urgent).then([]);
    given(after)
      .when(offer(id(6), 2), urgent)
      .then([]);
    expect(given(after).when(offer(id(6), 3), urgent).events).toHaveLength(1);
  });

  it('wait for the turn of a partner who accepts in advance', () => {
    given(flowers).when(inAdvance(2), urgent).then([]);
    expect(given(flowers).when(inAdvance(2), '2027-06-12T09:00:00.000Z').events.at(-1)).toMatchObject({
      type: 'OfferAccepted',
      data: { partnerId: rui, via: 'standing' },
    });
  });
});

describe('staggered offers', () => {
  it('are made to the next partner in addition, when the first has not answered for 15 minutes, not before', () => {
    given(open).when(offer(rui, 2), '2027-06-13T07:14:59.999Z').then([]);
    given(open).when(offer(rui, 2), askedAfter).then([alsoToRui]);
    expect(stateAfter(both)).toMatchObject({
      status: 'offered',
      round: 2,
      offers: [{ partnerId: ana }, { partnerId: rui }],
    });
    expect(staggerOf(both)).toBe('2027-06-13T07:30:00.000Z');
  });

  it('are one per round and partner, whatever is repeated or comes late', () => {
    given(both).when(offer(rui, 2), '2027-06-13T07:30:00.000Z').then([]);
    given(both)
      .when(offer(id(6), 2), '2027-06-13T07:30:00.000Z')
      .then([]);
    given(both).when(offer(rui, 3), '2027-06-13T07:30:00.000Z').then([]);
    given(both)
      .when(offer(id(6), 3), '2027-06-13T07:29:59.999Z')
      .then([]);
    expect(given(both).when(offer(id(6), 3), '2027-06-13T07:30:00.000Z').events).toHaveLength(1);
  });

  it('end when one is accepted: the first valid answer wins, and the others learn that it is taken', () => {
    given(both)
      .when(accept(offerToRui.offerId, actors.rui), '2027-06-13T07:30:00.000Z')
      .then([
        withdrawn('2027-06-13T07:30:00.000Z', { reason: 'taken', stillOpen: 1 }),
        { ...accepted, data: { ...accepted.data, ...offerToRui } },
      ]);
    const first = given(both).when(accept(offerToAna.offerId, actors.ana), '2027-06-13T07:30:00.000Z').events;
    const second = accept(offerToRui.offerId, actors.rui);
    given([...both, ...first])
      .when(second, '2027-06-13T07:30:00.000Z')
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'taken' } }));
    expect(stateAfter([...both, ...first])).toMatchObject({
      status: 'accepted',
      assignment: { partnerId: ana, distanceKm: 3.2 },
    });
  });

  it('let a partner accept whose offer is open although an earlier one has expired', () => {
    const late = '2027-06-13T08:10:00.000Z';
    given([...both, anaExpired])
      .when(accept(offerToRui.offerId, actors.rui), late)
      .then([{ ...accepted, data: { ...accepted.data, ...offerToRui, at: late } }]);
    given([...both, anaExpired])
      .when(accept(offerToAna.offerId, actors.ana), late)
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'expired' } }));
  });

  it('stay open when another is declined, and the next partner is asked at once', () => {
    given(both)
      .when(decline(offerToAna.offerId, actors.ana), '2027-06-13T07:20:00.000Z')
      .then([{ ...anaDeclined, data: { ...anaDeclined.data, at: '2027-06-13T07:20:00.000Z' } }]);
    const left = [...both, anaDeclined];
    expect(stateAfter(left)).toMatchObject({ status: 'offered', offers: [{ partnerId: rui }] });
    expect(staggerOf(left)).toBe('2027-06-13T07:10:00.000Z');
  });

  it('expire each at its own time; only the end of the last one leads back to matching', () => {
    const expire = new ExpireOffer({ serviceId, dueAt: toAna.data.expiresAt }, by(actors.system));
    const ruiExpired = (at: string): ServiceEvent => ({
      type: 'OfferExpired',
      data: { ...offerToRui, at, stillOpen: 0 },
    });
    given(both).when(expire, '2027-06-13T08:00:00.000Z').then([anaExpired]);
    given([...both, anaExpired])
      .when(expire, '2027-06-13T08:14:59.999Z')
      .then([]);
    given([...both, anaExpired])
      .when(expire, '2027-06-13T08:15:00.000Z')
      .then([ruiExpired('2027-06-13T08:15:00.000Z'), exhaustedAt('2027-06-13T08:15:00.000Z')]);
    const late = '2027-06-13T08:20:00.000Z';
    given(both)
      .when(expire, late)
      .then([{ ...anaExpired, data: { ...offerToAna, at: late, stillOpen: 1 } }, ruiExpired(late), exhaustedAt(late)]);
  });

  it('are not followed by further ones when nobody else can be asked, until one is declined', () => {
    given(both).when(none(3), '2027-06-13T07:29:59.999Z').then([]);
    given(both)
      .when(none(3), '2027-06-13T07:30:00.000Z')
      .then([nobodyElse(3)]);
    const alone = [...both, nobodyElse(3)];
    expect(stateAfter(alone)).toMatchObject({ status: 'offered', offers: [{ partnerId: ana }, { partnerId: rui }] });
    expect(staggerOf(alone)).toBeUndefined();
    expect(staggerOf([...alone, anaDeclined])).toBe('2027-06-13T07:10:00.000Z');
    given([...alone, anaDeclined])
      .when(none(3), '2027-06-13T07:31:00.000Z')
      .then([]);
    given([...alone, anaDeclined])
      .when(none(4), '2027-06-13T07:31:00.000Z')
      .then([nobodyElse(4)]);
  });

  it('are all withdrawn by an escalation or a cancellation', () => {
    const t3 = '2027-06-19T07:00:00.000Z';
    given(both)
      .when(new EscalateService({ serviceId }, by(actors.system)), t3)
      .then([
        withdrawn(t3, { reason: 'time_short', stillOpen: 1 }),
        withdrawn(t3, { reason: 'time_short', offer: offerToRui }),
        escalated,
      ]);
    const at = '2027-06-13T07:30:00.000Z';
    expect(given(both).when(cancel(actors.admin, 'admin'), at).events.slice(0, 2)).toEqual([
      withdrawn(at, { stillOpen: 1 }),
      withdrawn(at, { offer: offerToRui }),
    ]);
  });

  it('lose only the offer of a partner who is suspended', () => {
    const at = '2027-06-13T07:30:00.000Z';
    const revoke = new RevokeFromPartner({ serviceId, partnerId: rui, reason: 'partner_suspended' }, by(actors.admin));
    given(both)
      .when(revoke, at)
      .then([withdrawn(at, { reason: 'partner_suspended', offer: offerToRui, stillOpen: 1 })]);
  });

  it('may include one that an admin makes, but never two to the same partner', () => {
    const byAdmin = (partnerId: string, round: number) =>
      new MakeOffer({ ...offer(partnerId, round).payload, by: 'admin', reason: 'asked by phone' }, by(actors.admin));
    const at = '2027-06-13T07:05:00.000Z';
    const made = given(open).when(byAdmin(rui, 2), at).events;
    expect(made).toEqual([
      { type: 'OfferMade', data: expect.objectContaining({ partnerId: rui, by: 'admin', round: 2 }) },
    ]);
    expect(staggerOf([...open, ...made])).toBe(askedAfter);
    given([...open, ...made])
      .when(byAdmin(rui, 3), at)
      .then([]);
    given(open)
      .when(byAdmin(ana, 2), at)
      .thenThrows(refusal({ code: 'unsuitable_partner', details: { reason: 'asked_now' } }));
    given(open)
      .when(byAdmin(rui, 1), at)
      .thenThrows(refusal({ code: 'service_changed' }));
  });
});

describe('an event that ended the only offer before several could be open', () => {
  const before = (event: ServiceEvent): ServiceEvent =>
    ({ ...event, data: { ...event.data, stillOpen: undefined } }) as ServiceEvent;

  it.each([declined, expired, withdrawn('2027-06-13T07:20:00.000Z')])(
    'still leads back to matching by itself: $type',
    (event) => {
      const { at } = event.data as { at: string };
      expect(stateAfter([...open, before(event)])).toEqual(stateAfter([...open, event, exhaustedAt(at)]));
      expect(stateAfter([...open, before(event), toRui])).toMatchObject({ status: 'offered', round: 2 });
    },
  );
});

describe('the time until the next partner is asked as well', () => {
  const { agreed } = stateAfter(waiting) as ServiceIn<'matching'>;
  /** Flowers at 10:00 in Lisbon, 09:00 UTC. */
  const morning = { type: 'flower', scheduledDate: '2027-06-14', scheduledHour: '10:00' };
  const after = (now: string, changes: object = {}): string =>
    staggerEnd(
      { ...timesOf(stateAfter(waiting) as ServiceIn<'matching'>), escalateAt: null, ...changes },
      new Date(now),
      windows,
    ).toISOString();

  it('is 15 minutes, and 2 hours for a plan’s visit, counted from 08:00 to 21:00 at the place', () => {
    expect(agreed.place.timeZone).toBe('Europe/Lisbon');
    expect(after('2027-06-13T07:00:00.000Z')).toBe('2027-06-13T07:15:00.000Z');
    expect(after('2027-06-13T19:50:00.000Z')).toBe('2027-06-14T07:05:00.000Z');
    expect(after('2027-06-13T19:00:00.000Z', { occurrence: 2 })).toBe('2027-06-14T08:00:00.000Z');
  });

  it('is 5 minutes at any hour when the slot is less than 6 hours away', () => {
    expect(after('2027-06-14T03:00:00.001Z', morning)).toBe('2027-06-14T03:05:00.001Z');
  });

  it('goes on at night where the admins take over before it would end by day', () => {
    const tooEarly = { ...morning, escalateAt: '2027-06-14T05:00:00.000Z' };
    expect(after('2027-06-13T19:50:00.000Z', tooEarly)).toBe('2027-06-13T20:05:00.000Z');
    expect(after('2027-06-13T20:05:00.000Z', tooEarly)).toBe('2027-06-13T20:20:00.000Z');
    expect(after('2027-06-13T19:40:00.000Z', tooEarly)).toBe('2027-06-13T19:55:00.000Z');
    const noon = { ...morning, scheduledHour: '12:00', escalateAt: '2027-06-14T07:05:00.001Z' };
    expect(after('2027-06-13T19:50:00.000Z', noon)).toBe('2027-06-14T07:05:00.000Z');
  });

  it('restarts with each offer, so that two partners are never asked at the same moment', () => {
    expect(alsoToRui.data.askNextAt).toBe('2027-06-13T07:30:00.000Z');
    expect(stateAfter([...both, anaExpired])).toMatchObject({ askNextAt: alsoToRui.data.askNextAt });
    expect(stateAfter([...open, expired, exhausted])).not.toHaveProperty('askNextAt');
  });
});
