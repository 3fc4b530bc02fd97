import { describe, expect, it } from '@jest/globals';
import { specification } from '../../platform/domain/decider.testing.js';
import { partnerDecider } from '../partner.decider.js';
import type { PartnerEvent } from '../partner.events.js';
import { AddAbsence, RemoveAbsence } from './absences.commands.js';

const partnerId = '01900000-0000-7000-8000-000000000001';
const capacity = { mon: 5, tue: 5, wed: 5, thu: 5, fri: 5, sat: 5, sun: 5 };
const meta = { commandId: '01900000-0000-7000-8000-0000000000aa', actor: { id: partnerId, role: 'partner' } } as const;
const working: PartnerEvent[] = [
  { type: 'PartnerApplied', data: { partnerType: 'flower', radiusKm: 25, capacity, consentVersion: null } },
  { type: 'LocationConfirmed', data: { lat: 37.74, lng: -25.67, city: 'Ponta Delgada', timeZone: 'Atlantic/Azores' } },
  { type: 'PartnerApproved', data: { reason: null } },
];
const absent = (from: string, to: string, absenceId = 'a'): PartnerEvent => ({
  type: 'PartnerAbsenceAdded',
  data: { absenceId, from, to, reason: null },
});
// In the Azores, the 21st still has half an hour.
const given = specification(partnerDecider, { settings: undefined, now: new Date('2026-11-22T00:30:00Z') });
const add = (from: string, to: string) => new AddAbsence({ partnerId, from, to }, meta);
const remove = (absenceId: string) => new RemoveAbsence({ partnerId, absenceId }, meta);
const code = (text: string) => expect.objectContaining({ code: text });

describe('days off', () => {
  it('begin on the day of the partner’s place at the earliest', () => {
    given(working)
      .when(add('2026-11-21', '2026-11-21'))
      .then([expect.objectContaining({ data: expect.objectContaining({ from: '2026-11-21', reason: null }) })]);
    given(working).when(add('2026-11-20', '2026-11-23')).thenThrows(code('absence_past'));
  });

  it('end a year from that day at the latest', () => {
    given(working)
      .when(add('2027-11-01', '2027-11-22'))
      .thenThrows(expect.objectContaining({ code: 'absence_too_far', details: { last: '2027-11-21' } }));
  });

  it('change nothing when the same ones are entered again, and do not overlap others', () => {
    const known = [...working, absent('2026-12-01', '2026-12-05')];
    given(known).when(add('2026-12-01', '2026-12-05')).then([]);
    for (const [from, to] of [
      ['2026-12-05', '2026-12-06'],
      ['2026-11-30', '2026-12-01'],
      ['2026-12-02', '2026-12-03'],
    ] as const) {
      given(known).when(add(from, to)).thenThrows(code('absence_overlaps'));
    }
    given([...known, { type: 'PartnerAbsenceRemoved', data: { absenceId: 'a' } }])
      .when(add('2026-12-05', '2026-12-06'))
      .then([expect.objectContaining({ type: 'PartnerAbsenceAdded' })]);
  });

  it('are removed once; those that were never entered are not found', () => {
    const known = [...working, absent('2026-12-01', '2026-12-05')];
    const removed: PartnerEvent = { type: 'PartnerAbsenceRemoved', data: { absenceId: 'a' } };
    given(known).when(remove('a')).then([removed]);
    given([...known, removed])
      .when(remove('a'))
      .then([]);
    given(known).when(remove('b')).thenThrows(code('not_found'));
  });
});
