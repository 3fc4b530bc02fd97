import { describe, expect, it } from '@jest/globals';
import { type CalendarEntry, calendarFile } from './calendar-file.js';

const anEntry = (overrides: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: '0d5c0a1e-0000-7000-8000-000000000001',
  moment: { date: '2027-07-01', hour: '11:00', timeZone: 'Atlantic/Azores' },
  title: 'Flores: Coroa Serenidade',
  place: 'Igreja Matriz, Ponta Delgada',
  url: 'https://perpetua.test/orders/1',
  ...overrides,
});
const linesOf = (entry: CalendarEntry): string[] =>
  calendarFile([entry], { name: 'Perpétua', language: 'pt', madeAt: new Date('2026-11-29T10:00:00Z') })
    .replaceAll('\r\n ', '')
    .split('\r\n');

describe('a calendar file', () => {
  it('tells a slot in UTC, one hour long, whatever the clock of its place', () => {
    expect(linesOf(anEntry())).toEqual(expect.arrayContaining(['DTSTART:20270701T110000Z', 'DTEND:20270701T120000Z']));
    const onTheMainland = { date: '2027-07-01', hour: '11:00', timeZone: 'Europe/Lisbon' };
    expect(linesOf(anEntry({ moment: onTheMainland }))).toContain('DTSTART:20270701T100000Z');
  });

  it('tells a winter slot of the mainland in UTC', () => {
    const moment = { date: '2026-12-01', hour: '11:00', timeZone: 'Europe/Lisbon' };
    expect(linesOf(anEntry({ moment }))).toContain('DTSTART:20261201T110000Z');
  });

  it('makes a visit without an hour a whole day, whatever the zone', () => {
    const lines = linesOf(anEntry({ moment: { date: '2026-12-01', hour: null, timeZone: 'Atlantic/Azores' } }));
    expect(lines).toContain('DTSTART;VALUE=DATE:20261201');
    expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([]);
  });

  it('has one entry per id, which follows its changes, and is tentative while another date is proposed', () => {
    const { id } = anEntry();
    const lines = linesOf(anEntry({ version: 5, isTentative: true }));
    expect(lines).toEqual(expect.arrayContaining([`UID:${id}@perpetua`, 'SEQUENCE:5', 'STATUS:TENTATIVE']));
    expect(linesOf(anEntry())).toContain('STATUS:CONFIRMED');
  });

  it('keeps what a person wrote from becoming lines of its own', () => {
    const lines = linesOf(anEntry({ title: 'Saudade; sempre, sempre\nEND:VCALENDAR' }));
    expect(lines).toContain('SUMMARY:Saudade\\; sempre\\, sempre\\nEND:VCALENDAR');
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  });
});
