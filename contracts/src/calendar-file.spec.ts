import { describe, expect, it } from '@jest/globals';
import { type CalendarEntry, calendarFile, slotInstants } from './calendar-file.js';

const anEntry = (overrides: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: '0d5c0a1e-0000-7000-8000-000000000001',
  moment: { date: '2027-07-01', hour: '11:00', timeZone: 'Atlantic/Azores' },
  title: 'Flores: Coroa Serenidade',
  place: 'Igreja Matriz, Ponta Delgada',
  url: 'https://perpetua.test/orders/1',
  ...overrides,
});
const linesOf = (entry: CalendarEntry): string[] =>
  calendarFile([entry], { name: 'Perpétua', madeAt: new Date('2026-11-29T10:00:00Z') })
    .replaceAll('\r\n ', '')
    .split('\r\n');

describe('a calendar file', () => {
  it('tells a slot in UTC, one hour long, whatever the clock of its place', () => {
    expect(linesOf(anEntry())).toEqual(expect.arrayContaining(['DTSTART:20270701T110000Z', 'DTEND:20270701T120000Z']));
  });

  it('tells a winter slot of the mainland in UTC', () => {
    const moment = { date: '2026-12-01', hour: '11:00', timeZone: 'Europe/Lisbon' };
    expect(slotInstants(moment).start.toISOString()).toBe('2026-12-01T11:00:00.000Z');
  });

  it('makes a visit without an hour a whole day', () => {
    const lines = linesOf(anEntry({ moment: { date: '2026-12-01', timeZone: 'Europe/Lisbon' } }));
    expect(lines).toContain('DTSTART;VALUE=DATE:20261201');
    expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([]);
  });

  it('keeps what a person wrote from becoming lines of its own', () => {
    const lines = linesOf(anEntry({ title: 'Saudade; sempre, sempre', text: 'um\nEND:VCALENDAR' }));
    expect(lines).toContain('SUMMARY:Saudade\\; sempre\\, sempre');
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  });
});
