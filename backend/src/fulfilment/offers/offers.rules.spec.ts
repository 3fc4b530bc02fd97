import { describe, it } from '@jest/globals';
import {
  accept,
  accepted,
  actors,
  ana,
  by,
  customerId,
  decline,
  declined,
  escalated,
  exhausted,
  exhaustedAt,
  expired,
  given,
  held,
  offer,
  offered,
  offerToAna,
  open,
  refusal,
  rui,
  serviceId,
  toAna,
  toRui,
  waiting,
  withdrawn,
} from '../service/service.samples.js';
import type { ServiceEvent } from '../service/service.events.js';
import {
  AcceptOffer,
  AssignPartner,
  ExpireOffer,
  type PartnerReach,
  WithdrawDistantOffer,
  WithdrawUntimelyOffer,
} from './offers.commands.js';

const now = '2027-06-13T07:20:00.000Z';

describe('an offer', () => {
  it('is made to the partner that matching found', () => {
    given(waiting).when(offer(ana, 1), '2027-06-13T07:00:00.000Z').then([toAna]);
  });

  it('is not made twice in a round, nor for an earlier round', () => {
    given(open).when(offer(ana, 1), '2027-06-13T07:00:01.000Z').then([]);
    given(open).when(offer(rui, 1), '2027-06-13T07:00:01.000Z').then([]);
    given([...open, declined, exhaustedAt('2027-06-13T07:10:00.000Z')])
      .when(offer(rui, 1), '2027-06-13T07:20:00.000Z')
      .then([]);
  });

  it('goes to the next partner after a decline', () => {
    const second = offered(rui, 2, '2027-06-13T08:20:00.000Z');
    given([...open, declined, exhaustedAt('2027-06-13T07:10:00.000Z')])
      .when(offer(rui, 2), '2027-06-13T07:20:00.000Z')
      .then([second]);
  });

  it('can be accepted by the partner who got it', () => {
    given(open)
      .when(accept(offerToAna.offerId, actors.ana), '2027-06-13T07:59:59.999Z')
      .then([{ ...accepted, data: { ...accepted.data, at: '2027-06-13T07:59:59.999Z' } }]);
  });

  it('can be accepted again by the partner who accepted it, without effect', () => {
    given(held).when(accept(offerToAna.offerId, actors.ana), '2027-06-14T12:00:00.000Z').then([]);
  });

  it('cannot be accepted after it expires, even if the expiry is not recorded yet', () => {
    const late = accept(offerToAna.offerId, actors.ana);
    const closed = refusal({ code: 'offer_closed', details: { reason: 'expired' } });
    given(open).when(late, '2027-06-13T08:00:00.000Z').thenThrows(closed);
    given([...open, expired, exhausted])
      .when(late, '2027-06-13T08:00:00.000Z')
      .thenThrows(closed);
    given([...open, expired, exhausted, toRui])
      .when(late, '2027-06-13T08:30:00.000Z')
      .thenThrows(closed);
  });

  it.each([
    ['withdrawn', withdrawn('2027-06-13T07:10:00.000Z')],
    ['declined', declined],
    ['expired', expired],
  ] as const)('says that it was %s although its partner has got another one', (reason, end) => {
    const again = offered(ana, 2, '2027-06-13T11:00:00.000Z');
    const closed = refusal({ code: 'offer_closed', details: { reason } });
    const late = accept(offerToAna.offerId, actors.ana);
    given([...open, end, exhausted, again])
      .when(late, '2027-06-13T10:30:00.000Z')
      .thenThrows(closed);
    const mine: ServiceEvent = {
      type: 'OfferAccepted',
      data: { offerId: again.data.offerId, partnerId: ana, movedTo: null, missedAt: '2027-06-20T23:00:00.000Z' },
    };
    given([...open, end, exhausted, again, mine])
      .when(late, '2027-06-13T10:30:00.000Z')
      .thenThrows(closed);
  });

  it('cannot be accepted after another partner has accepted the service', () => {
    const ruiAccepted: ServiceEvent = {
      type: 'OfferAccepted',
      data: { offerId: toRui.data.offerId, partnerId: rui, movedTo: null, missedAt: '2027-06-20T23:00:00.000Z' },
    };
    given([...open, expired, exhausted, toRui, ruiAccepted])
      .when(accept(offerToAna.offerId, actors.ana), '2027-06-13T08:30:00.000Z')
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'taken' } }));
  });

  it('cannot be answered by another partner', () => {
    given(open)
      .when(accept(offerToAna.offerId, actors.rui), '2027-06-13T07:30:00.000Z')
      .thenThrows(refusal({ code: 'not_found' }));
    given([...open, expired, exhausted, toRui])
      .when(accept(toRui.data.offerId, actors.ana), '2027-06-13T08:30:00.000Z')
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'taken' } }));
  });

  it('is declined with a reason; a repeat has no effect, and the offer can no longer be accepted', () => {
    given(open)
      .when(decline(offerToAna.offerId, actors.ana), '2027-06-13T07:10:00.000Z')
      .then([declined, exhaustedAt('2027-06-13T07:10:00.000Z')]);
    given([...open, declined, exhaustedAt('2027-06-13T07:10:00.000Z')])
      .when(decline(offerToAna.offerId, actors.ana), '2027-06-13T07:11:00.000Z')
      .then([]);
    given([...open, declined, exhaustedAt('2027-06-13T07:10:00.000Z')])
      .when(accept(offerToAna.offerId, actors.ana), '2027-06-13T07:11:00.000Z')
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'declined' } }));
  });

  it('expires at its deadline, not before', () => {
    const expire = new ExpireOffer({ serviceId, dueAt: toAna.data.expiresAt }, by(actors.system));
    given(open).when(expire, '2027-06-13T07:59:59.999Z').then([]);
    given(open).when(expire, '2027-06-13T08:00:00.000Z').then([expired, exhausted]);
    given(held).when(expire, '2027-06-13T08:00:00.000Z').then([]);
  });

  it('moves a cleaning to the next open day if it is accepted after the cleaning’s date', () => {
    const late = [...waiting, offered(ana, 1, '2027-06-22T09:00:00.000Z')];
    given(late)
      .when(accept(offerToAna.offerId, actors.ana, '2027-06-23'), '2027-06-22T08:30:00.000Z')
      .then([
        {
          type: 'OfferAccepted',
          data: {
            ...offerToAna,
            at: '2027-06-22T08:30:00.000Z',
            movedTo: '2027-06-23',
            missedAt: '2027-06-23T23:00:00.000Z',
          },
        },
      ]);
    given(open)
      .when(accept(offerToAna.offerId, actors.ana, '2027-06-23'), '2027-06-13T07:30:00.000Z')
      .then([accepted]);
  });
});

describe('the partner’s own order', () => {
  const own = by(actors.admin);
  const refused = refusal({ code: 'unsuitable_partner', details: { reason: 'own_order' } });

  it('is neither offered nor assigned to the partner who bought it', () => {
    given(waiting).when(offer(customerId, 1), now).thenThrows(refused);
    const assign = { serviceId, partnerId: customerId, capacity: 9, reason: 'near', distanceKm: 1 };
    given([...waiting, escalated])
      .when(new AssignPartner(assign, own), now)
      .thenThrows(refused);
  });
});

describe('an offer whose partner moves', () => {
  const withdraw = (reach: PartnerReach) =>
    new WithdrawDistantOffer({ serviceId, partnerId: ana, ...reach }, by(actors.system));
  const gone = withdrawn(now, { reason: 'partner_moved' });
  const asked: ServiceEvent = {
    type: 'OfferMade',
    data: { ...toAna.data, distanceKm: 60, by: 'admin', reason: 'known' },
  };

  it('is withdrawn when it is out of reach, so that matching goes on; a repeat changes nothing', () => {
    given(open)
      .when(withdraw({ distanceKm: 270, radiusKm: 25 }), now)
      .then([gone, exhaustedAt(now)]);
    given(open)
      .when(withdraw({ distanceKm: 3.2, radiusKm: 3 }), now)
      .then([gone, exhaustedAt(now)]);
    given(open)
      .when(withdraw({ distanceKm: 24.9, radiusKm: 25 }), now)
      .then([]);
    given([...open, gone, exhaustedAt(now)])
      .when(withdraw({ distanceKm: 270, radiusKm: 25 }), now)
      .then([]);
    given(held)
      .when(withdraw({ distanceKm: 270, radiusKm: 25 }), now)
      .then([]);
  });

  it('stays when an admin had asked a partner who was outside the radius already', () => {
    given([...waiting, asked])
      .when(withdraw({ distanceKm: 60, radiusKm: 20 }), now)
      .then([]);
    given([...waiting, asked])
      .when(withdraw({ distanceKm: 200, radiusKm: 25 }), now)
      .then([gone, exhaustedAt(now)]);
  });

  const acceptFrom = (reach: PartnerReach) => new AcceptOffer({ serviceId, ...offerToAna, reach }, by(actors.ana));
  const tooFar = refusal({ code: 'offer_closed', details: { reason: 'withdrawn' } });

  it('cannot be accepted from out of reach, even before it is withdrawn', () => {
    given(open)
      .when(acceptFrom({ distanceKm: 270, radiusKm: 25 }), now)
      .thenThrows(tooFar);
    given(open)
      .when(acceptFrom({ distanceKm: 3.2, radiusKm: 3 }), now)
      .thenThrows(tooFar);
  });

  it('can be accepted when only the pin of the grave was corrected', () => {
    const nearby: ServiceEvent = { type: 'OfferMade', data: { ...toAna.data, distanceKm: 24 } };
    given([...waiting, nearby])
      .when(acceptFrom({ distanceKm: 28.5, radiusKm: 25 }), '2027-06-13T07:30:00.000Z')
      .then([accepted]);
    given([...waiting, asked])
      .when(acceptFrom({ distanceKm: 63, radiusKm: 25 }), '2027-06-13T07:30:00.000Z')
      .then([accepted]);
    given([...waiting, nearby])
      .when(acceptFrom({ distanceKm: 34.1, radiusKm: 25 }), '2027-06-13T07:30:00.000Z')
      .thenThrows(tooFar);
  });
});

describe('an offer whose partner has the day off', () => {
  const absences = [{ from: '2027-06-01', to: '2027-06-30' }];
  const times = { serviceId, partnerId: ana, absences, workingHours: null };
  const withdraw = new WithdrawUntimelyOffer(times, by(actors.system));
  const gone = withdrawn(now, { reason: 'partner_absent' });

  it('is withdrawn, so that matching goes on; a repeat changes nothing, and accepted work stays', () => {
    given(open)
      .when(withdraw, now)
      .then([gone, exhaustedAt(now)]);
    given([...open, gone, exhaustedAt(now)])
      .when(withdraw, now)
      .then([]);
    given(held).when(withdraw, now).then([]);
    given(open)
      .when(new WithdrawUntimelyOffer({ ...times, absences: [] }, by(actors.system)), now)
      .then([]);
  });

  it('stays when an admin asked the partner all the same', () => {
    const asked: ServiceEvent = { type: 'OfferMade', data: { ...toAna.data, by: 'admin', reason: 'known' } };
    given([...waiting, asked])
      .when(withdraw, now)
      .then([]);
  });
});
