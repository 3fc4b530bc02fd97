import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../platform/event-store/recorded-event.js';
import { ApplyAsPartner, ApprovePartner, ConfirmPartnerLocation, type PartnerCommand } from './partner.commands.js';
import { partnerDecider } from './partner.decider.js';
import type { PartnerEvent } from './partner.events.js';

const partnerId = '01900000-0000-7000-8000-000000000001';
const capacity = { mon: 10, tue: 10, wed: 10, thu: 10, fri: 10, sat: 10, sun: 10 };
const partner: Actor = { id: partnerId, role: 'partner' };
const admin: Actor = { id: 'admin', role: 'admin' };
const meta = (actor: Actor) => ({ commandId: '01900000-0000-7000-8000-0000000000aa', actor });

const applied: PartnerEvent = { type: 'PartnerApplied', data: { partnerType: 'flower', radiusKm: 25, capacity } };
const location = { lat: 38.7143, lng: -9.172, city: 'Lisboa', timeZone: 'Europe/Lisbon' };
const located: PartnerEvent = { type: 'LocationConfirmed', data: location };
const approved: PartnerEvent = { type: 'PartnerApproved', data: {} };

const deciding = (given: PartnerEvent[], when: PartnerCommand): readonly PartnerEvent[] =>
  partnerDecider.decide(when, given.reduce(partnerDecider.evolve, partnerDecider.initialState), {
    now: new Date('2026-11-21T10:00:00Z'),
    actor: when.meta.actor,
  });

describe('a partner', () => {
  it('applies', () => {
    const command = new ApplyAsPartner({ partnerId, partnerType: 'flower', radiusKm: 25, capacity }, meta(partner));
    expect(deciding([], command)).toEqual([applied]);
  });

  it('is not approved before the location is confirmed', () => {
    expect(() => deciding([applied], new ApprovePartner({ partnerId }, meta(admin)))).toThrow(
      expect.objectContaining({ code: 'location_not_confirmed', status: 409 }),
    );
  });

  it('is approved once the location is confirmed', () => {
    expect(deciding([applied, located], new ApprovePartner({ partnerId }, meta(admin)))).toEqual([approved]);
  });

  it('is approved once, however often it is asked', () => {
    expect(deciding([applied, located, approved], new ApprovePartner({ partnerId }, meta(admin)))).toEqual([]);
  });

  it('cannot approve itself', () => {
    expect(() => deciding([applied, located], new ApprovePartner({ partnerId }, meta(partner)))).toThrow(
      expect.objectContaining({ code: 'illegal_transition', status: 409 }),
    );
  });

  it('cannot apply twice', () => {
    const again = new ApplyAsPartner({ partnerId, partnerType: 'grave', radiusKm: 10, capacity }, meta(partner));
    expect(() => deciding([applied], again)).toThrow(expect.objectContaining({ code: 'illegal_transition' }));
  });

  it('has its location confirmed as the map says', () => {
    const command = new ConfirmPartnerLocation({ partnerId, ...location }, meta(admin));
    expect(deciding([applied], command)).toEqual([located]);
  });
});
