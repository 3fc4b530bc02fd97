import { describe, expect, it } from '@jest/globals';
import {
  accept,
  actors,
  by,
  escalated,
  exhaustedAt,
  given,
  nobody,
  offered,
  offerToAna,
  open,
  refusal,
  rui,
  scheduled,
  serviceId,
  waiting,
} from '../service/service.samples.js';
import { AskNextPartner } from './offers.commands.js';
import type { ServiceEvent } from '../service/service.events.js';

const reason = 'The shop is closed today';
const now = '2027-06-13T07:20:00.000Z';
const withdrawn: ServiceEvent = { type: 'OfferWithdrawn', data: { ...offerToAna, reason, at: now, stillOpen: 0 } };
const ask = (offerId: string | undefined, actor: (typeof actors)['admin' | 'ana'] = actors.admin) =>
  new AskNextPartner({ serviceId, offerId, reason }, by(actor));

describe('asking the next partner', () => {
  it('withdraws the open offer, so that matching goes on', () => {
    given(open)
      .when(ask(offerToAna.offerId), now)
      .then([withdrawn, exhaustedAt(now)]);
  });

  it('changes nothing when repeated, even if the next partner already has an offer', () => {
    const toRui = offered(rui, 2, '2027-06-13T08:20:00.000Z');
    given([...open, withdrawn, exhaustedAt(now)])
      .when(ask(offerToAna.offerId), now)
      .then([]);
    given([...open, withdrawn, exhaustedAt(now), toRui])
      .when(ask(offerToAna.offerId), now)
      .then([]);
  });

  it('is refused if the open offer is not the one that the admin saw', () => {
    const toRui = offered(rui, 2, '2027-06-13T08:20:00.000Z');
    given([...open, withdrawn, exhaustedAt(now), toRui])
      .when(ask(undefined), now)
      .thenThrows(refusal({ code: 'service_changed' }));
  });

  it('restarts matching of an escalated service, in a new round with a new escalation deadline', () => {
    given([...waiting, nobody])
      .when(ask(undefined), now)
      .then([{ type: 'MatchingStarted', data: { round: 3, at: now, escalateAt: '2027-06-19T07:00:00.000Z', reason } }]);
  });

  it('sets a new escalation deadline that leaves one partner time to answer, if the old deadline has passed', () => {
    const late = '2027-06-19T12:00:00.000Z';
    given([...waiting, escalated])
      .when(ask(undefined), late)
      .then([
        {
          type: 'MatchingStarted',
          data: expect.objectContaining({ at: late, escalateAt: '2027-06-19T16:00:00.000Z' }),
        },
      ]);
  });

  it('is allowed only to admins, from the start of matching until a partner accepts', () => {
    given(open)
      .when(ask(offerToAna.offerId, actors.ana), now)
      .thenThrows(refusal({ code: 'illegal_transition' }));
    given([scheduled])
      .when(ask(undefined), now)
      .thenThrows(refusal({ code: 'illegal_transition' }));
    const taken = given(open).when(accept(offerToAna.offerId, actors.ana), now).events;
    given([...open, ...taken])
      .when(ask(offerToAna.offerId), now)
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });
});
