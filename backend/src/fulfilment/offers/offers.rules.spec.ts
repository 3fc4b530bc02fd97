import { describe, it } from '@jest/globals';
import {
  accept,
  accepted,
  actors,
  ana,
  by,
  decline,
  declined,
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
} from '../service/service.samples.js';
import type { ServiceEvent } from '../service/service.events.js';
import { ExpireOffer } from './offers.commands.js';

describe('an offer', () => {
  it('is made to the partner that matching found', () => {
    given(waiting).when(offer(ana, 1), '2027-06-13T07:00:00.000Z').then([toAna]);
  });

  it('is not made twice in a round, nor for an earlier round', () => {
    given(open).when(offer(ana, 1), '2027-06-13T07:00:01.000Z').then([]);
    given(open).when(offer(rui, 1), '2027-06-13T07:00:01.000Z').then([]);
    given([...open, declined])
      .when(offer(rui, 1), '2027-06-13T07:20:00.000Z')
      .then([]);
  });

  it('goes to the next partner after a decline', () => {
    const second = offered(rui, 2, '2027-06-13T08:20:00.000Z');
    given([...open, declined])
      .when(offer(rui, 2), '2027-06-13T07:20:00.000Z')
      .then([second]);
  });

  it('can be accepted by the partner who got it', () => {
    given(open).when(accept(offerToAna.offerId, actors.ana), '2027-06-13T07:59:59.999Z').then([accepted]);
  });

  it('can be accepted again by the partner who accepted it, without effect', () => {
    given(held).when(accept(offerToAna.offerId, actors.ana), '2027-06-14T12:00:00.000Z').then([]);
  });

  it('cannot be accepted after it expires, even if the expiry is not recorded yet', () => {
    const late = accept(offerToAna.offerId, actors.ana);
    const closed = refusal({ code: 'offer_closed', details: { reason: 'expired' } });
    given(open).when(late, '2027-06-13T08:00:00.000Z').thenThrows(closed);
    given([...open, expired])
      .when(late, '2027-06-13T08:00:00.000Z')
      .thenThrows(closed);
    given([...open, expired, toRui])
      .when(late, '2027-06-13T08:30:00.000Z')
      .thenThrows(closed);
  });

  it('cannot be accepted after another partner has accepted the service', () => {
    const ruiAccepted: ServiceEvent = {
      type: 'OfferAccepted',
      data: { offerId: toRui.data.offerId, partnerId: rui, movedTo: null, missedAt: '2027-06-20T23:00:00.000Z' },
    };
    given([...open, expired, toRui, ruiAccepted])
      .when(accept(offerToAna.offerId, actors.ana), '2027-06-13T08:30:00.000Z')
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'taken' } }));
  });

  it('cannot be answered by another partner', () => {
    given(open)
      .when(accept(offerToAna.offerId, actors.rui), '2027-06-13T07:30:00.000Z')
      .thenThrows(refusal({ code: 'not_found' }));
    given([...open, expired, toRui])
      .when(accept(toRui.data.offerId, actors.ana), '2027-06-13T08:30:00.000Z')
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'taken' } }));
  });

  it('is declined with a reason; a repeat has no effect, and the offer can no longer be accepted', () => {
    given(open).when(decline(offerToAna.offerId, actors.ana), '2027-06-13T07:10:00.000Z').then([declined]);
    given([...open, declined])
      .when(decline(offerToAna.offerId, actors.ana), '2027-06-13T07:11:00.000Z')
      .then([]);
    given([...open, declined])
      .when(accept(offerToAna.offerId, actors.ana), '2027-06-13T07:11:00.000Z')
      .thenThrows(refusal({ code: 'offer_closed', details: { reason: 'declined' } }));
  });

  it('expires at its deadline, not before', () => {
    const expire = new ExpireOffer({ serviceId, dueAt: toAna.data.expiresAt }, by(actors.system));
    given(open).when(expire, '2027-06-13T07:59:59.999Z').then([]);
    given(open).when(expire, '2027-06-13T08:00:00.000Z').then([expired]);
    given(held).when(expire, '2027-06-13T08:00:00.000Z').then([]);
  });

  it('moves a cleaning to the next open day if it is accepted after the cleaning’s date', () => {
    const late = [...waiting, offered(ana, 1, '2027-06-22T09:00:00.000Z')];
    given(late)
      .when(accept(offerToAna.offerId, actors.ana, '2027-06-23'), '2027-06-22T08:30:00.000Z')
      .then([
        {
          type: 'OfferAccepted',
          data: { ...offerToAna, movedTo: '2027-06-23', missedAt: '2027-06-23T23:00:00.000Z' },
        },
      ]);
    given(open)
      .when(accept(offerToAna.offerId, actors.ana, '2027-06-23'), '2027-06-13T07:30:00.000Z')
      .then([accepted]);
  });
});
