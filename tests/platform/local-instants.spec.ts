import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { deadlineSettings, type DeadlineWindows, parseWindow } from '../../backend/src/config/deadline-windows.js';
import { missedAt } from '../../backend/src/fulfilment/policies/deadlines.policy.js';
import { SLOT_END } from '../../backend/src/fulfilment/reading/service.reader.js';
import { localInstant } from '../../backend/src/platform/clock/local-time.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

const zones = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'];
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The windows of all deadlines, without the tolerance after a missed slot: work is missed when its slot ends. */
const windows = {
  ...Object.fromEntries(deadlineSettings.map(({ name, fallback }) => [name, parseWindow(fallback)])),
  missedFlowers: Temporal.Duration.from('PT0S'),
} as unknown as DeadlineWindows;

interface Slot {
  date: string;
  hour: string | null;
  zone: string;
}

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.drop());

async function endsBySql(slots: readonly Slot[]): Promise<Date[]> {
  const rows = await db.database.query<{ at: Date }>({
    name: 'spec.slot-ends',
    text: `SELECT ${SLOT_END} AS at
      FROM unnest($1::date[], $2::text[], $3::text[]) WITH ORDINALITY AS s (scheduled_date, scheduled_hour, time_zone, n)
      ORDER BY n`,
    values: [slots.map(({ date }) => date), slots.map(({ hour }) => hour), slots.map(({ zone }) => zone)],
  });
  return rows.map(({ at }) => at);
}

const endByRule = ({ date, hour, zone }: Slot): Date =>
  missedAt(
    {
      type: hour === null ? 'clean' : 'flower',
      occurrence: null,
      scheduledDate: date,
      scheduledHour: hour,
      timeZone: zone,
    },
    windows,
  );

describe('the end of a slot in SQL', () => {
  it.each([
    ['a cleaning in the Azores', { date: '2027-10-30', hour: null, zone: 'Atlantic/Azores' }, '2027-10-31T00:00:00Z'],
    ['flowers at 23:00 there', { date: '2027-10-30', hour: '23:00', zone: 'Atlantic/Azores' }, '2027-10-31T00:00:00Z'],
    [
      'flowers at midnight in Lisbon',
      { date: '2027-10-31', hour: '00:00', zone: 'Europe/Lisbon' },
      '2027-10-31T00:00:00Z',
    ],
    ['flowers in a skipped hour', { date: '2027-03-28', hour: '01:00', zone: 'Europe/Lisbon' }, '2027-03-28T02:00:00Z'],
  ])('is the first of a repeated hour: %s', async (_work, slot, end) => {
    expect(await endsBySql([slot])).toEqual([new Date(end)]);
    expect(endByRule(slot)).toEqual(new Date(end));
  });

  it('is that of the deadlines at every hour of the days on which the clocks change', async () => {
    const days = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01'];
    const slots = zones.flatMap((zone) =>
      days.flatMap((date) => [null, ...hours].map((hour) => ({ date, hour, zone }))),
    );
    expect(await endsBySql(slots)).toEqual(slots.map(endByRule));
  });
});

describe('a local time in SQL', () => {
  it('is the same instant as in TypeScript, also in the hours that are skipped or repeated', async () => {
    const times = zones.flatMap((zone) =>
      ['2027-03-28', '2027-07-01', '2027-10-31'].flatMap((date) =>
        hours.flatMap((hour) => [hour, hour.replace(':00', ':59')]).map((time) => ({ date, time, zone })),
      ),
    );
    const rows = await db.database.query<{ at: Date }>({
      name: 'spec.local-instants',
      text: `SELECT platform.local_instant(local, zone) AS at
        FROM unnest($1::timestamp[], $2::text[]) WITH ORDINALITY AS t (local, zone, n) ORDER BY n`,
      values: [times.map(({ date, time }) => `${date} ${time}`), times.map(({ zone }) => zone)],
    });
    expect(rows.map(({ at }) => at)).toEqual(times.map(({ date, time, zone }) => localInstant(date, time, zone)));
  });
});
