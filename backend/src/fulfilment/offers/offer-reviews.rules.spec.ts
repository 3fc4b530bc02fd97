import { describe, expect, it } from '@jest/globals';
import { anyHours } from '@perpetua/contracts/working-hours';
import { CounterOffer } from '../counter-offers/counter-offers.js';
import type { ServiceEvent } from '../service/service.events.js';
import {
  actors,
  ana,
  bouquet,
  by,
  given,
  matching,
  offered,
  purchased,
  serviceId,
} from '../service/service.samples.js';
import { WithdrawUntimelyOffer } from './offers.commands.js';

const at = '2027-06-12T08:30:00.000Z';
const toAna = offered(ana, 1, '2027-06-12T09:00:00.000Z');
/** Flowers for a Saturday at 15:00, offered to Ana. */
const asked: readonly ServiceEvent[] = [
  { type: 'ServiceScheduled', data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' } },
  matching,
  toAna,
];
const reviewed = (opens: string, closes: string) =>
  new WithdrawUntimelyOffer(
    { serviceId, partnerId: ana, absences: [], workingHours: { ...anyHours, sat: { opens, closes } } },
    by(actors.system),
  );
const propose = (hour: string) =>
  new CounterOffer({ serviceId, offerId: toAna.data.offerId, partnerId: ana, hour }, by(actors.ana));

describe('an offer of a partner who has changed the hours', () => {
  it('is withdrawn if its slot does not lie wholly inside them', () => {
    given(asked).when(reviewed('09:00', '16:00'), at).then([]);
    expect(given(asked).when(reviewed('09:00', '15:00'), at).events).toMatchObject([
      { type: 'OfferWithdrawn', data: { partnerId: ana, reason: 'partner_hours' } },
      { type: 'OffersExhausted' },
    ]);
  });

  it('stays with the hour that the partner has proposed, outside the usual hours as well', () => {
    const proposed = [...asked, ...given(asked).when(propose('16:00'), at).events];
    given(proposed).when(reviewed('09:00', '12:00'), at).then([]);
  });
});
