import { describe, expect, it } from '@jest/globals';
import { rowOf, type ServiceRow } from '../reading/service.row.js';
import { calendarOf } from './agenda-calendar.response.js';
import { evolveService } from '../service/service.decider.js';
import { held, id } from '../service/service.samples.js';
import { initialServiceState, type Service, type ServiceState } from '../service/service.state.js';

const service = held.reduce<ServiceState>(evolveService, initialServiceState) as Service;

const row = (change: Partial<ServiceRow>): ServiceRow => ({
  ...rowOf(service, { serviceId: id(7), version: 5 }),
  scheduled_date: '2026-07-01',
  time_zone: 'Atlantic/Azores',
  city: 'Ponta Delgada',
  parish: 'São Pedro',
  ...change,
});
const lines = (change: Partial<ServiceRow>, place: string | null = 'Cemitério de São Joaquim') => {
  const frame = { name: 'Perpétua', language: 'pt', now: new Date('2026-06-01T10:00:00Z') } as const;
  const entries = [{ row: row(change), place, url: 'https://perpetua.example/my-services-adv/7' }];
  return calendarOf(entries, frame).replaceAll('\r\n ', '').split('\r\n');
};

describe('an agenda as a calendar', () => {
  it('has flowers for an hour, as instants in UTC', () => {
    const written = lines({ scheduled_hour: '11:00' });
    expect(written).toEqual(expect.arrayContaining(['DTSTART:20260701T110000Z', 'DTEND:20260701T120000Z']));
    expect(lines({ scheduled_hour: '11:00', time_zone: 'Europe/Lisbon' })).toContain('DTSTART:20260701T100000Z');
  });

  it('has a cleaning for its whole day, whatever the zone', () => {
    expect(lines({ scheduled_hour: null })).toContain('DTSTART;VALUE=DATE:20260701');
  });

  it('has one entry per service, which follows its changes, and is tentative while another date is proposed', () => {
    const written = lines({ status: 'reschedule_proposed' });
    expect(written).toEqual(expect.arrayContaining([`UID:${id(7)}@perpetua`, 'SEQUENCE:5', 'STATUS:TENTATIVE']));
    expect(lines({})).toContain('STATUS:CONFIRMED');
  });

  it('says what and where, and of a home only the parish', () => {
    expect(lines({})).toContain('LOCATION:Cemitério de São Joaquim\\, São Pedro\\, Ponta Delgada');
    expect(lines({}, null)).toContain('LOCATION:São Pedro\\, Ponta Delgada');
  });
});
