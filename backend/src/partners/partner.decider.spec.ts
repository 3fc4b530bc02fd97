import { describe, expect, it } from '@jest/globals';
import { anyHours } from '@perpetua/contracts/working-hours';
import { fold } from '../platform/domain/decider-runner.js';
import { specification } from '../platform/domain/decider.testing.js';
import type { Actor } from '../platform/event-store/recorded-event.js';
import {
  ApplyAsPartner,
  ApprovePartner,
  ChangePartner,
  ConfirmPartnerLocation,
  NoteAccountStanding,
  ReinstatePartner,
  RejectPartner,
  SuspendPartner,
} from './partner.commands.js';
import { partnerDecider, standingOf } from './partner.decider.js';
import type { PartnerEvent } from './partner.events.js';

const partnerId = '01900000-0000-7000-8000-000000000001';
const capacity = { mon: 10, tue: 10, wed: 10, thu: 10, fri: 10, sat: 10, sun: 10 };
const partner: Actor = { id: partnerId, role: 'partner' };
const admin: Actor = { id: 'admin', role: 'admin' };
const meta = (actor: Actor) => ({ commandId: '01900000-0000-7000-8000-0000000000aa', actor });

const applied: PartnerEvent = {
  type: 'PartnerApplied',
  data: { partnerType: 'flower', radiusKm: 25, capacity, consentVersion: null },
};
const location = { lat: 38.7143, lng: -9.172, city: 'Lisboa', timeZone: 'Europe/Lisbon' };
const located: PartnerEvent = { type: 'LocationConfirmed', data: location };
const approved: PartnerEvent = { type: 'PartnerApproved', data: { reason: null } };
const rejected: PartnerEvent = { type: 'PartnerRejected', data: { reason: 'No insurance' } };
const paused: PartnerEvent = { type: 'PartnerPaused', data: {} };
const suspended: PartnerEvent = { type: 'PartnerSuspended', data: { reason: 'Complaints' } };
const blocked: PartnerEvent = { type: 'PartnerAccountBlocked', data: {} };
const porto = { lat: 41.1493, lng: -8.5985, city: 'Porto', timeZone: 'Europe/Lisbon' };
const working = [applied, located, approved];

const stateAfter = (events: readonly PartnerEvent[]) => fold(partnerDecider, events);
const given = specification(partnerDecider, { settings: undefined, now: new Date('2026-11-21T10:00:00Z') });

describe('a partner', () => {
  it('can apply', () => {
    const command = new ApplyAsPartner({ partnerId, partnerType: 'flower', radiusKm: 25, capacity }, meta(partner));
    given([]).when(command).then([applied]);
  });

  it('is not approved before the location is confirmed and the account is complete', () => {
    given([applied])
      .when(new ApprovePartner({ partnerId }, meta(admin)))
      .thenThrows(expect.objectContaining({ code: 'partner_incomplete', details: { missing: ['location'] } }));
    given([applied, blocked])
      .when(new ApprovePartner({ partnerId, location, missing: ['tax_number', 'invitation'] }, meta(admin)))
      .thenThrows(expect.objectContaining({ details: { missing: ['account', 'invitation', 'tax_number'] } }));
  });

  it('can be approved when the location is confirmed', () => {
    given([applied, located])
      .when(new ApprovePartner({ partnerId }, meta(admin)))
      .then([approved]);
  });

  it('is approved only once when the command is repeated', () => {
    given([applied, located, approved])
      .when(new ApprovePartner({ partnerId }, meta(admin)))
      .then([]);
  });

  it('cannot approve themselves', () => {
    given([applied, located])
      .when(new ApprovePartner({ partnerId }, meta(partner)))
      .thenThrows(expect.objectContaining({ code: 'illegal_transition' }));
  });

  it('cannot apply again while the application is pending', () => {
    const again = new ApplyAsPartner({ partnerId, partnerType: 'grave', radiusKm: 10, capacity }, meta(partner));
    given([applied])
      .when(again)
      .thenThrows(expect.objectContaining({ code: 'illegal_transition' }));
  });

  it('gets a location when an admin confirms it', () => {
    const command = new ConfirmPartnerLocation({ partnerId, ...location }, meta(admin));
    given([applied]).when(command).then([located]);
  });
});

describe('an application', () => {
  const form = { partnerId, partnerType: 'flower' as const, radiusKm: 25, capacity, consentVersion: '2026-11-01' };

  it('confirms the place if the form contains one', () => {
    const consented = { ...applied, data: { ...applied.data, consentVersion: '2026-11-01' } };
    given([])
      .when(new ApplyAsPartner({ ...form, location }, meta(partner)))
      .then([consented, located]);
  });

  it('can be repeated after a rejection, and then has no rejection reason', () => {
    const again = new ApplyAsPartner({ ...form, partnerType: 'grave' }, meta(partner));
    const events = given([applied, rejected]).when(again).events;
    expect(events).toMatchObject([{ type: 'PartnerApplied', data: { partnerType: 'grave' } }]);
    expect(stateAfter([applied, rejected]).reason).toBe('No insurance');
    expect(stateAfter([applied, rejected, ...events])).toMatchObject({ status: 'applied', reason: null });
  });

  it('is approved together with the place that the admin confirms, which may differ from the applicant’s', () => {
    const withPlace = (place: typeof porto) =>
      new ApprovePartner({ partnerId, location: place, reason: 'Seen on site' }, meta(admin));
    const seen = { type: 'PartnerApproved', data: { reason: 'Seen on site' } };
    given([applied])
      .when(withPlace(porto))
      .then([{ type: 'LocationConfirmed', data: porto }, seen]);
    given([applied, located])
      .when(withPlace(porto))
      .then([{ type: 'LocationConfirmed', data: porto }, seen]);
    given([applied, located]).when(withPlace(location)).then([seen]);
  });

  it('is rejected only once, and cannot be rejected after its approval', () => {
    const reject = new RejectPartner({ partnerId, reason: 'No insurance' }, meta(admin));
    given([applied]).when(reject).then([rejected]);
    given([applied, rejected]).when(reject).then([]);
    given(working)
      .when(reject)
      .thenThrows(
        expect.objectContaining({
          code: 'illegal_transition',
          details: {
            state: 'approved',
            permitted: ['PartnerSuspended', 'PartnerAccountBlocked', 'PartnerAccountUnblocked'],
          },
        }),
      );
  });

  it('is required before a partner can be approved, suspended or changed', () => {
    for (const command of [
      new ApprovePartner({ partnerId, location }, meta(admin)),
      new SuspendPartner({ partnerId, reason: 'x' }, meta(admin)),
      new ChangePartner({ partnerId, radiusKm: 10 }, meta(partner)),
    ]) {
      given([])
        .when(command)
        .thenThrows(expect.objectContaining({ code: 'not_found' }));
    }
  });
});

describe('a suspension', () => {
  const suspend = new SuspendPartner({ partnerId, reason: 'Complaints' }, meta(admin));
  const reinstate = new ReinstatePartner({ partnerId }, meta(admin));
  const reinstated: PartnerEvent = { type: 'PartnerReinstated', data: { reason: null } };

  it('is possible for an active or paused partner, and is recorded only once', () => {
    given(working).when(suspend).then([suspended]);
    given([...working, paused])
      .when(suspend)
      .then([suspended]);
    given([...working, suspended])
      .when(suspend)
      .then([]);
    given([applied])
      .when(suspend)
      .thenThrows(expect.objectContaining({ code: 'illegal_transition' }));
  });

  it('ends with a reinstatement, which is recorded only once', () => {
    given([...working, suspended])
      .when(reinstate)
      .then([reinstated]);
    given([...working, suspended, reinstated])
      .when(reinstate)
      .then([]);
    given([...working, paused])
      .when(reinstate)
      .thenThrows(expect.objectContaining({ code: 'illegal_transition' }));
    expect(stateAfter([...working, suspended])).toMatchObject({ status: 'suspended', reason: 'Complaints' });
    expect(stateAfter([...working, suspended, reinstated])).toMatchObject({ status: 'approved', reason: null });
  });
});

describe('a blocked account', () => {
  const note = (isBlocked: boolean) => new NoteAccountStanding({ partnerId, isBlocked }, meta(admin));
  const opened = (isSuspended: boolean): PartnerEvent => ({
    type: 'PartnerAccountUnblocked',
    data: { suspended: isSuspended },
  });

  it('suspends an approved or paused partner, who has the same status as before when it is opened', () => {
    for (const [before, status] of [
      [working, 'approved'],
      [[...working, paused], 'paused'],
    ] as const) {
      given(before).when(note(true)).then([blocked]);
      expect(standingOf(stateAfter([...before, blocked]))).toBe('suspended');
      given([...before, blocked])
        .when(note(false))
        .then([opened(false)]);
      expect(standingOf(stateAfter([...before, blocked, opened(false)]))).toBe(status);
    }
  });

  it('is recorded once, and leaves an applicant and the decision of an admin as they are', () => {
    given([...working, blocked])
      .when(note(true))
      .then([]);
    given(working).when(note(false)).then([]);
    expect(standingOf(stateAfter([applied, blocked]))).toBe('applied');
    given([...working, suspended, blocked])
      .when(note(false))
      .then([opened(true)]);
    expect(standingOf(stateAfter([...working, blocked, suspended, opened(true)]))).toBe('suspended');
  });

  it('keeps an admin from reinstating the partner', () => {
    given([...working, suspended, blocked])
      .when(new ReinstatePartner({ partnerId }, meta(admin)))
      .thenThrows(expect.objectContaining({ code: 'partner_incomplete', details: { missing: ['account'] } }));
  });
});

describe('a partner’s own changes', () => {
  const change = (requested: Omit<ChangePartner['payload'], 'partnerId'>) =>
    new ChangePartner({ partnerId, ...requested }, meta(partner));

  it('confirm the place of an applicant, and move an active partner', () => {
    given([applied]).when(change({ location })).then([located]);
    const moved: PartnerEvent = { type: 'PartnerProfileChanged', data: { location: porto } };
    given(working)
      .when(change({ location: porto }))
      .then([moved]);
    expect(stateAfter([...working, moved]).location).toEqual(porto);
  });

  it('are recorded only for values that differ from the current ones', () => {
    const fewer = { ...capacity, sun: 0 };
    given(working)
      .when(change({ radiusKm: 40, capacity: fewer, location }))
      .then([{ type: 'PartnerProfileChanged', data: { radiusKm: 40, capacity: fewer } }]);
    const sameDaysInAnotherOrder = Object.fromEntries(Object.entries(capacity).toReversed()) as typeof capacity;
    const same = change({ radiusKm: 25, capacity: sameDaysInAnotherOrder, location, paused: false });
    given(working).when(same).then([]);
  });

  it('can pause and resume the work', () => {
    given(working)
      .when(change({ paused: true }))
      .then([paused]);
    given([...working, paused])
      .when(change({ paused: true }))
      .then([]);
    given([...working, paused])
      .when(change({ radiusKm: 30, paused: false }))
      .then([
        { type: 'PartnerProfileChanged', data: { radiusKm: 30 } },
        { type: 'PartnerResumed', data: {} },
      ]);
  });

  it('are all refused when one of them is not allowed', () => {
    const illegal = expect.objectContaining({ code: 'illegal_transition' });
    given([applied])
      .when(change({ radiusKm: 30, paused: true }))
      .thenThrows(illegal);
    given([...working, suspended])
      .when(change({ paused: true }))
      .thenThrows(illegal);
    given([applied, rejected])
      .when(change({ radiusKm: 30 }))
      .thenThrows(illegal);
  });

  it('are refused when they are based on another version than the current one', () => {
    expect(stateAfter(working).version).toBe(3);
    expect(given(working).when(change({ radiusKm: 30, version: 3 })).events).toHaveLength(1);
    given(working)
      .when(change({ radiusKm: 30, version: 2 }))
      .thenThrows(expect.objectContaining({ code: 'partner_changed', details: { version: 3 } }));
  });
});

describe('the hours of a partner', () => {
  const workingHours = { ...anyHours, sat: { opens: '09:00', closes: '13:00' } };
  const change = (hours: typeof workingHours | typeof anyHours) =>
    new ChangePartner({ partnerId, workingHours: hours }, meta(partner));
  const changed: PartnerEvent = { type: 'PartnerProfileChanged', data: { workingHours } };

  it('are recorded once, and again when they differ; without any at first, no hours change nothing', () => {
    given(working).when(change(workingHours)).then([changed]);
    given([...working, changed])
      .when(change({ ...workingHours }))
      .then([]);
    given([...working, changed])
      .when(change(anyHours))
      .then([{ type: 'PartnerProfileChanged', data: { workingHours: anyHours } }]);
    given(working).when(change(anyHours)).then([]);
  });
});

describe('a partner who accepts in advance', () => {
  const standingAcceptance = {
    active: true,
    days: ['mon', 'fri'] as const,
    maxPerDay: 3,
    maxPerWeek: 10,
    radiusKm: 15,
    minAmountCents: 1800,
  };
  const terms = { ...standingAcceptance, days: [...standingAcceptance.days] };
  const change = (days: ('mon' | 'fri')[]) =>
    new ChangePartner({ partnerId, standingAcceptance: { ...terms, days } }, meta(partner));
  const changed: PartnerEvent = { type: 'PartnerProfileChanged', data: { standingAcceptance: terms } };

  it('has it recorded once, and again when a term differs', () => {
    given(working)
      .when(change(['mon', 'fri']))
      .then([changed]);
    given([...working, changed])
      .when(change(['mon', 'fri']))
      .then([]);
    given([...working, changed])
      .when(change(['mon']))
      .then([{ type: 'PartnerProfileChanged', data: { standingAcceptance: { ...terms, days: ['mon'] } } }]);
  });
});
