import { describe, expect, it } from '@jest/globals';
import { AskNextPartner, EscalateService, ExpireOffer } from '../offers/offers.commands.js';
import { RescheduleService } from '../rescheduling/rescheduling.js';
import { serviceDeadlines } from '../service/service.decider.js';
import type { ServiceEvent } from '../service/service.events.js';
import {
  accept,
  actors,
  ana,
  bouquet,
  by,
  cancel,
  decline,
  exhaustedAt,
  given,
  id,
  matching,
  offered,
  open as cleaning,
  purchased,
  refusal,
  rui,
  serviceId,
  stateAfter,
  toAna,
} from '../service/service.samples.js';
import { AcceptHour, CounterOffer } from './counter-offers.js';

/** Flowers for 12 June 2027 at 15:00 in Lisbon (14:00 UTC); Ana and Rui are asked until 09:00 and 09:15 UTC. */
const flowers: readonly ServiceEvent[] = [
  { type: 'ServiceScheduled', data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' } },
  matching,
];
const anaAsked = offered(ana, 1, '2027-06-12T09:00:00.000Z');
const ruiAsked = offered(rui, 2, '2027-06-12T09:15:00.000Z');
const toBoth = [...flowers, anaAsked, ruiAsked];
const anasOffer = { offerId: anaAsked.data.offerId, partnerId: ana };
const ruisOffer = { offerId: ruiAsked.data.offerId, partnerId: rui };
const at = '2027-06-12T08:30:00.000Z';
const late = '2027-06-12T09:05:00.000Z';

const counter = (hour: string, offer = anasOffer) =>
  new CounterOffer({ serviceId, ...offer, hour }, by({ id: offer.partnerId, role: 'partner' }));
const countered = (hour: string, offer = anasOffer): ServiceEvent => ({
  type: 'OfferCountered',
  data: { ...offer, hour, at },
});
const choose = (hour?: string, offerId = anasOffer.offerId) =>
  new AcceptHour({ serviceId, offerId, hour }, by(actors.customer));
const ended = (
  type: 'OfferExpired' | 'OfferWithdrawn',
  offer: typeof anasOffer & { readonly hour?: string },
  { reason, stillOpen, when = at }: { reason?: string; stillOpen: number; when?: string },
): ServiceEvent =>
  ({ type, data: { ...offer, ...(reason !== undefined && { reason }), at: when, stillOpen } }) as ServiceEvent;
/** The events after which Ana has the service at 16:00 in Lisbon, as the customer chose. */
const chosen: readonly ServiceEvent[] = [
  ended('OfferWithdrawn', ruisOffer, { reason: 'taken', stillOpen: 1 }),
  {
    type: 'OfferAccepted',
    data: { ...anasOffer, at, movedTo: null, missedAt: '2027-06-12T16:30:00.000Z', hour: '16:00' },
  },
  {
    type: 'ServiceRescheduled',
    data: {
      by: 'customer',
      date: '2027-06-12',
      hour: '16:00',
      remarkId: null,
      reason: null,
      at,
      matchFrom: at,
      cancelAt: '2027-06-12T13:00:00.000Z',
      escalateAt: null,
      missedAt: '2027-06-12T16:30:00.000Z',
      cause: 'partner_hour',
    },
  },
];
const proposed = [...toBoth, countered('16:00')];
const closed = (reason: string) => refusal({ code: 'offer_closed', details: { reason } });
const staggerOf = (events: readonly ServiceEvent[]): string | undefined =>
  serviceDeadlines(stateAfter(events))
    .find(({ kind }) => kind === 'stagger')
    ?.dueAt.toISOString();

describe('another hour of a partner', () => {
  it('keeps the offer open, and the next partner is asked at once, but only once', () => {
    given(toBoth)
      .when(counter('16:00'), at)
      .then([countered('16:00')]);
    expect(stateAfter(proposed)).toMatchObject({
      status: 'offered',
      scheduledHour: '15:00',
      offers: [{ partnerId: ana, hour: '16:00', expiresAt: anaAsked.data.expiresAt }, { partnerId: rui }],
    });
    expect(staggerOf(proposed)).toBe(at);
    const nobodyElse: ServiceEvent = { type: 'NoOtherPartnerFound', data: { round: 3, considered: [] } };
    expect(staggerOf([...proposed, nobodyElse, countered('17:00')])).toBeUndefined();
  });

  it('is replaced at most once, and the partner is told; repeating the last one changes nothing', () => {
    const replaced = [...proposed, countered('17:00')];
    given(replaced).when(counter('17:00'), at).then([]);
    for (const hour of ['16:00', '18:00', '15:00']) {
      given(replaced)
        .when(counter(hour), at)
        .thenThrows(refusal({ code: 'hour_replaced' }));
    }
    given(replaced)
      .when(counter('16:00', ruisOffer), at)
      .then([countered('16:00', ruisOffer)]);
  });

  it('is replaced by a further one, and repeated without effect', () => {
    given(proposed).when(counter('16:00'), at).then([]);
    given(proposed)
      .when(counter('17:00'), at)
      .then([countered('17:00')]);
    expect(stateAfter([...proposed, countered('17:00')])).toMatchObject({ offers: [{ hour: '17:00' }, {}] });
  });

  it('leaves the partner free to accept the hour of the service, or to decline', () => {
    const [, accepted] = given(proposed).when(accept(anasOffer.offerId, actors.ana), at).events;
    expect(accepted).toMatchObject({ type: 'OfferAccepted', data: anasOffer });
    expect(accepted?.data).not.toHaveProperty('hour');
    expect(given(proposed).when(decline(anasOffer.offerId, actors.ana), at).events).toMatchObject([
      { type: 'OfferDeclined', data: { ...anasOffer, hour: '16:00' } },
    ]);
  });

  it('is another one than the service has, and begins after the time to choose it', () => {
    given(toBoth)
      .when(counter('15:00'), at)
      .thenThrows(refusal({ code: 'same_hour' }));
    given(toBoth)
      .when(counter('10:00'), at)
      .thenThrows(refusal({ code: 'too_soon' }));
    given(toBoth)
      .when(counter('11:00'), at)
      .then([countered('11:00')]);
  });

  it('is proposed only for flowers, by the partner of the offer, while it is open', () => {
    given(cleaning)
      .when(counter('16:00', { offerId: toAna.data.offerId, partnerId: ana }), '2027-06-13T07:30:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition' }));
    given(toBoth)
      .when(counter('16:00', { ...anasOffer, partnerId: id(50) }), at)
      .thenThrows(refusal({ code: 'not_found' }));
    given(toBoth).when(counter('16:00'), late).thenThrows(closed('expired'));
    given([...proposed, ...chosen])
      .when(counter('16:00', ruisOffer), at)
      .thenThrows(closed('taken'));
  });
});

describe('the customer’s choice of another hour', () => {
  it('gives the partner the service at that hour, in one step in which the other offers end', () => {
    given(proposed).when(choose('16:00'), at).then(chosen);
    given(proposed).when(choose(), at).then(chosen);
    const after = stateAfter([...proposed, ...chosen]);
    expect(after).toMatchObject({
      status: 'accepted',
      scheduledDate: '2027-06-12',
      scheduledHour: '16:00',
      assignment: { ...anasOffer, hour: '16:00', acceptedAt: at },
      missedAt: '2027-06-12T16:30:00.000Z',
    });
  });

  it('is repeated without effect, also in another tab, but another hour of the same offer is over then', () => {
    const done = [...proposed, ...chosen];
    given(done).when(choose('16:00'), late).then([]);
    given(done).when(choose(), late).then([]);
    given(done).when(choose('17:00'), late).thenThrows(closed('taken'));
  });

  it('loses against whoever accepted before, also against the same partner at the original hour', () => {
    const byRui = given(proposed).when(accept(ruisOffer.offerId, actors.rui), at).events;
    expect(byRui[0]).toEqual(
      ended('OfferWithdrawn', { ...anasOffer, hour: '16:00' }, { reason: 'taken', stillOpen: 1 }),
    );
    given([...proposed, ...byRui])
      .when(choose('16:00'), at)
      .thenThrows(closed('taken'));
    const byAna = given(proposed).when(accept(anasOffer.offerId, actors.ana), at).events;
    given([...proposed, ...byAna])
      .when(choose('16:00'), at)
      .thenThrows(closed('taken'));
    given([...proposed, ...chosen])
      .when(accept(ruisOffer.offerId, actors.rui), at)
      .thenThrows(closed('taken'));
  });

  it('comes too late when the offer has expired by the clock, or has ended', () => {
    given(proposed).when(choose('16:00'), late).thenThrows(closed('expired'));
    const declined = given(proposed).when(decline(anasOffer.offerId, actors.ana), at).events;
    given([...proposed, ...declined])
      .when(choose('16:00'), at)
      .thenThrows(closed('declined'));
    const cancelled = given(proposed).when(cancel(actors.customer, 'customer'), at).events;
    given([...proposed, ...cancelled])
      .when(choose('16:00'), at)
      .thenThrows(closed('cancelled'));
  });

  it('comes too late, and nobody has taken it, when its partner was asked again since', () => {
    const bothExpired: readonly ServiceEvent[] = [
      ended('OfferExpired', { ...anasOffer, hour: '16:00' }, { stillOpen: 1, when: late }),
      ended('OfferExpired', ruisOffer, { stillOpen: 0, when: late }),
      exhaustedAt(late),
    ];
    const again = offered(ana, 3, '2027-06-12T09:30:00.000Z');
    given([...proposed, ...bothExpired, again])
      .when(choose('16:00'), late)
      .thenThrows(closed('expired'));
  });

  it('is not of an hour that the partner has replaced since, unless the customer named none', () => {
    const replaced = [...proposed, countered('17:00')];
    given(replaced)
      .when(choose('16:00'), at)
      .thenThrows(refusal({ code: 'service_changed' }));
    expect(given(replaced).when(choose(), at).events.at(-1)).toMatchObject({ data: { hour: '17:00' } });
  });

  it('is refused when the partner has moved out of reach', () => {
    const away = { distanceKm: 90, radiusKm: 25 };
    const command = new AcceptHour({ serviceId, ...anasOffer, reach: away }, by(actors.customer));
    given(proposed).when(command, at).thenThrows(closed('withdrawn'));
  });

  it('is refused when the partner has taken the day off, and a repeat of an earlier choice is not', () => {
    const onDayOff = new AcceptHour({ serviceId, ...anasOffer, isAbsent: true }, by(actors.customer));
    given(proposed).when(onDayOff, at).thenThrows(closed('withdrawn'));
    given([...proposed, ...chosen])
      .when(onDayOff, at)
      .then([]);
  });

  it('is made only by the customer', () => {
    const stranger = { id: id(50), role: 'customer' } as const;
    const choice = { serviceId, offerId: anasOffer.offerId };
    given(proposed)
      .when(new AcceptHour(choice, by(stranger)), at)
      .thenThrows(refusal({ code: 'not_found' }));
    given(proposed)
      .when(new AcceptHour(choice, by(actors.admin)), at)
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });
});

describe('the end of an offer with another hour', () => {
  const withHour = { ...anasOffer, hour: '16:00' };

  it('is its own T2, like that of any other', () => {
    const expire = new ExpireOffer({ serviceId, dueAt: anaAsked.data.expiresAt }, by(actors.system));
    given(proposed)
      .when(expire, late)
      .then([ended('OfferExpired', withHour, { stillOpen: 1, when: late })]);
    given([...flowers, anaAsked, countered('16:00')])
      .when(expire, late)
      .then([ended('OfferExpired', withHour, { stillOpen: 0, when: late }), exhaustedAt(late)]);
  });

  it.each([
    ['a cancellation', cancel(actors.customer, 'customer'), at],
    ['another date', new RescheduleService({ serviceId, date: '2027-06-14' }, by(actors.customer)), at],
    ['an escalation', new EscalateService({ serviceId }, by(actors.system)), '2027-06-19T08:00:00.000Z'],
    ['an admin', new AskNextPartner({ serviceId, offerId: anasOffer.offerId, reason: 'Call' }, by(actors.admin)), at],
  ])('names the hour, so that its partner is told: %s', (_why, command, when) => {
    const [first] = given(proposed).when(command, when).events;
    expect(first).toMatchObject({ type: 'OfferWithdrawn', data: withHour });
  });
});
