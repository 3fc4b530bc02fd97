import { describe, expect, it } from '@jest/globals';
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
} from '../../../../tests/support/lifecycle/service-cases.js';
import * as commands from '../service/service.commands.js';
import type { ServiceEvent } from '../service/service.events.js';

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
