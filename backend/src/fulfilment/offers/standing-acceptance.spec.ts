import { describe, expect, it } from '@jest/globals';
import {
  accepted,
  actors,
  ana,
  bouquet,
  by,
  given,
  matching,
  offered,
  open,
  offerToAna,
  purchased,
  rui,
  serviceId,
  stateAfter,
  waiting,
} from '../service/service.samples.js';
import { serviceDeadlines } from '../service/service.decider.js';
import type { ServiceEvent } from '../service/service.events.js';
import { timesOf, type ServiceIn } from '../service/service.state.js';
import { WithdrawPartner } from '../partner-failures/partner-failures.js';
import { handBackEnd } from './offer-window.policy.js';
import { MakeOffer } from './offers.commands.js';
import { isForMorningAfterNight } from './standing-acceptance.policy.js';

const limits = { maxPerDay: 3, maxPerWeek: 10 };
const inAdvance = (partnerId: string, round: number) =>
  new MakeOffer(
    {
      serviceId,
      partnerId,
      capacity: 10,
      distanceKm: 3.2,
      considered: [{ partnerId, distanceKm: 3.2, outcome: 'chosen' }],
      round,
      by: 'system',
      inAdvance: limits,
    },
    by(actors.system),
  );
/** At 07:00 UTC, which is 08:00 in Lisbon. */
const morning = '2027-06-13T07:00:00.000Z';
const considered = (partnerId: string) => [{ partnerId, distanceKm: 3.2, outcome: 'accepted_in_advance' as const }];
const made = offered(ana, 1, '2027-06-13T08:00:00.000Z');
const told: ServiceEvent = {
  type: 'OfferMade',
  data: { ...made.data, considered: considered(ana), via: 'standing' },
};
const taken: ServiceEvent = {
  type: 'OfferAccepted',
  data: {
    ...offerToAna,
    at: morning,
    movedTo: null,
    missedAt: '2027-06-20T23:00:00.000Z',
    via: 'standing',
    handBackUntil: '2027-06-13T08:00:00.000Z',
  },
};
const held = [...waiting, told, taken];
const withdraw = (doneAt?: string, actor: (typeof actors)['ana' | 'admin'] = actors.ana) =>
  new WithdrawPartner({ serviceId, reason: 'ill', doneAt }, by(actor));
const left = (at: string, facts: { handedBack?: true; doneAt?: string } = {}): ServiceEvent => ({
  type: 'PartnerWithdrew',
  data: { partnerId: ana, reason: 'ill', at, escalateAt: '2027-06-19T07:00:00.000Z', ...facts },
});

describe('a partner who accepts in advance', () => {
  it('gets the offer and has accepted it in one step, and may hand it back for an hour', () => {
    given(waiting).when(inAdvance(ana, 1), morning).then([told, taken]);
    expect(stateAfter(held)).toMatchObject({
      status: 'accepted',
      assignment: { partnerId: ana, via: 'standing', handBackUntil: '2027-06-13T08:00:00.000Z' },
    });
    expect(serviceDeadlines(stateAfter(held)).map(({ kind }) => kind)).toEqual(['no_show']);
  });

  it('gets it once, whatever is repeated or comes late', () => {
    given(held).when(inAdvance(ana, 1), morning).then([]);
    given(held).when(inAdvance(rui, 2), morning).then([]);
    given([...open, accepted])
      .when(inAdvance(rui, 2), '2027-06-13T07:40:00.000Z')
      .then([]);
  });

  it('ends the offers of the others, who are told that it is taken', () => {
    const at = '2027-06-13T07:15:00.000Z';
    const events = given(open).when(inAdvance(rui, 2), at).events;
    expect(events).toMatchObject([
      { type: 'OfferMade', data: { partnerId: rui, via: 'standing' } },
      { type: 'OfferWithdrawn', data: { ...offerToAna, reason: 'taken', stillOpen: 1 } },
      { type: 'OfferAccepted', data: { partnerId: rui, via: 'standing' } },
    ]);
    expect(stateAfter([...open, ...(events as ServiceEvent[])])).toMatchObject({ assignment: { partnerId: rui } });
  });

  it('is only asked less than 4 hours before the slot, because nobody could be found instead', () => {
    const flowers: ServiceEvent = {
      type: 'ServiceScheduled',
      data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' },
    };
    const soon = [flowers, matching];
    const types = (at: string) =>
      given(soon)
        .when(inAdvance(ana, 1), at)
        .events.map(({ type }) => type);
    expect(types('2027-06-12T10:00:00.000Z')).toEqual(['OfferMade', 'OfferAccepted']);
    expect(types('2027-06-12T10:00:00.001Z')).toEqual(['OfferMade']);
  });
});

describe('a service that was accepted in advance', () => {
  it('is handed back within the hour, and its partner is not asked again', () => {
    const at = '2027-06-13T07:59:59.999Z';
    given(held)
      .when(withdraw(), at)
      .then([left(at, { handedBack: true })]);
    const state = stateAfter([...held, left(at, { handedBack: true })]);
    expect(state).toMatchObject({
      status: 'matching',
      round: 2,
      offerHistory: [{ partnerId: ana, declined: true, ended: 'handed_back' }],
    });
    given([...held, left(at, { handedBack: true })])
      .when(withdraw(), '2027-06-13T09:00:00.000Z')
      .then([]);
  });

  it('is withdrawn like any other afterwards, and when an admin takes it away', () => {
    const end = '2027-06-13T08:00:00.000Z';
    given(held)
      .when(withdraw(), end)
      .then([left(end)]);
    given(held)
      .when(withdraw(undefined, actors.admin), morning)
      .then([left(morning)]);
  });

  it('counts as handed back in time if that was done in time, without a signal', () => {
    const at = '2027-06-13T10:00:00.000Z';
    const doneAt = '2027-06-13T07:30:00.000Z';
    given(held)
      .when(withdraw(doneAt), at)
      .then([left(at, { handedBack: true, doneAt })]);
  });

  it('can be handed back for an hour that is counted by day, and not after its slot begins', () => {
    const cleaning = timesOf(stateAfter(waiting) as ServiceIn<'matching'>);
    const until = (service: Partial<typeof cleaning>, at: string) =>
      handBackEnd({ ...cleaning, ...service }, new Date(at)).toISOString();
    expect(until({}, '2027-06-13T19:30:00.000Z')).toBe('2027-06-14T07:30:00.000Z');
    const early = { type: 'flower', scheduledDate: '2027-06-14', scheduledHour: '08:00' } as const;
    expect(until(early, '2027-06-13T21:00:00.000Z')).toBe('2027-06-14T07:00:00.000Z');
    // The clocks go back in the night before 31 October.
    const azores = { timeZone: 'Atlantic/Azores' };
    const november = { scheduledDate: '2027-11-20' };
    expect(until(november, '2027-10-30T19:30:00.000Z')).toBe('2027-10-31T08:30:00.000Z');
    expect(until({ ...november, ...azores }, '2027-10-30T20:30:00.000Z')).toBe('2027-10-31T09:30:00.000Z');
    const sunday = { ...early, scheduledDate: '2027-10-31' };
    expect(until(sunday, '2027-10-30T20:30:00.000Z')).toBe('2027-10-31T08:00:00.000Z');
    expect(until({ ...sunday, ...azores }, '2027-10-30T22:30:00.000Z')).toBe('2027-10-31T09:00:00.000Z');
  });
});

describe('flowers for the morning after the night', () => {
  const wanted = (hour: string, now: string, timeZone = 'Europe/Lisbon') =>
    isForMorningAfterNight(
      { type: 'flower', scheduledDate: '2027-06-14', scheduledHour: hour, timeZone },
      new Date(now),
    );

  it('are those before 13:00, from 21:00 to 07:00 local to the place', () => {
    expect(wanted('12:00', '2027-06-13T20:00:00Z')).toBe(true);
    expect(wanted('12:00', '2027-06-14T05:59:59Z')).toBe(true);
    expect(wanted('13:00', '2027-06-13T20:00:00Z')).toBe(false);
    expect(wanted('12:00', '2027-06-13T19:59:59Z')).toBe(false);
    expect(wanted('12:00', '2027-06-14T06:00:00Z')).toBe(false);
    expect(wanted('12:00', '2027-06-13T20:00:00Z', 'Atlantic/Azores')).toBe(false);
  });
});
