import { serviceEvents } from '../fulfilment/index.js';
import { orderEvents } from '../ordering/index.js';
import type { Transaction } from '../platform/database/database.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { readStreams } from '../platform/event-store/stream-reader.js';
import type { ProjectionDefinition } from '../platform/projections/projection-definition.js';
import { cityOf, type Histories, isMeasured, measuresOf, serviceOfRefund } from './measures.policy.js';

/** Formats an instant as the calendar day in Lisbon, `YYYY-MM-DD`. Figures are counted per such day. */
export const lisbonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon', dateStyle: 'short' });

interface Sum {
  readonly day: string;
  readonly measure: string;
  readonly city: string;
  count: number;
  cents: number;
}

const upsert = (table: string): string => `
  INSERT INTO ${table} AS known (day, measure, city, count, cents)
  SELECT * FROM unnest($1::date[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
  ON CONFLICT (day, measure, city) DO UPDATE SET count = known.count + excluded.count, cents = known.cents + excluded.cents`;

/**
 * Counts events, and sums their amounts, by day, measure and municipality. A batch is summed in memory and written with
 * one statement.
 */
export const dailyCountsProjection: ProjectionDefinition = {
  name: 'dashboard.daily-counts',
  table: 'dashboard.daily_counts',
  apply: async (events, { tx, table }) => {
    const measured = events.filter(isMeasured);
    const sums = sumsOf(measured, await historiesOf(measured, tx));
    if (sums.length === 0) return;
    await tx.query({
      name: `daily-counts:${table}`,
      text: upsert(table),
      values: [
        sums.map(({ day }) => day),
        sums.map(({ measure }) => measure),
        sums.map(({ city }) => city),
        sums.map(({ count }) => count),
        sums.map(({ cents }) => cents),
      ],
    });
  },
};

/**
 * Reads the order and service streams that are needed to find the municipality of each event, and the reason of each
 * refund.
 */
const historiesOf = async (events: readonly Recorded[], tx: Transaction): Promise<Histories> => {
  const idsOf = (type: string) => events.flatMap(({ streamType, streamId }) => (streamType === type ? [streamId] : []));
  const orders = await readStreams(tx, orderEvents, idsOf('order'));
  const refunded = events.flatMap((event) => serviceOfRefund(event, { orders }) ?? []);
  return { orders, services: await readStreams(tx, serviceEvents, [...idsOf('service'), ...refunded]) };
};

const sumsOf = (events: readonly Recorded[], histories: Histories): readonly Sum[] => {
  const sums = new Map<string, Sum>();
  for (const event of events) {
    const day = lisbonDay.format(event.occurredAt);
    const city = cityOf(event, histories);
    for (const { measure, cents } of measuresOf(event, histories)) {
      const key = `${day} ${measure} ${city}`;
      const sum = sums.get(key) ?? { day, measure, city, count: 0, cents: 0 };
      sum.count += 1;
      sum.cents += cents;
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
};
