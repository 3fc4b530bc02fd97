import { withDatabase, withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { buy, withOnlooker } from './orders.mjs';
import { interleaved, quantile, ratios } from './pairs.mjs';
import { withApp } from './running-app.mjs';

export const title = '(e) From paid to offered, and to accepted in advance';

const ORDERS = 150;

const LATENCIES = `SELECT extract(epoch FROM offered.recorded_at - paid.recorded_at)::float8 * 1000 AS ms
  FROM es.events AS paid JOIN es.events AS offered USING (correlation_id)
  WHERE paid.type = 'OrderPaid' AND offered.type = $2 AND paid.recorded_at >= $1`;

/** What every florist accepts in advance: all orders up to the capacity of the day. */
const EVERYTHING = {
  active: true,
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  maxPerDay: 200,
  maxPerWeek: 1400,
  radiusKm: 50,
  minAmountCents: 0,
};

/** Lets all florists accept these terms in advance, or nothing with null, while `work` runs. */
const withStanding = (url, terms, work) =>
  withOnlooker(url, async (onlooker) => {
    const setAll = (value) =>
      onlooker.rows(`UPDATE partners.partners SET standing = $1 WHERE partner_type = 'flower'`, [value]);
    await setAll(JSON.stringify(terms));
    try {
      return await work();
    } finally {
      await setAll(null);
    }
  });

/**
 * Lets two customers place orders in parallel; returns for each order the milliseconds from its payment to its first
 * event of the type `until`, by the recorded times of the events.
 */
const measured = (app, url, until = 'OfferMade') =>
  withOnlooker(url, async (onlooker) => {
    await (
      await buy(app, { count: 10, shoppers: 2, onlooker, toOffered: true })
    )();
    const work = await buy(app, { count: ORDERS, shoppers: 2, onlooker, toOffered: true });
    const [{ now }] = await onlooker.rows('SELECT clock_timestamp() AS now');
    await work();
    const rows = await onlooker.rows(LATENCIES, [now, until]);
    if (rows.length !== ORDERS) throw new Error(`${rows.length} of ${ORDERS} orders have one ${until}`);
    return rows.map(({ ms }) => ms);
  });

/**
 * Compares one process that is both API and worker with two separate processes, and with acceptance in advance,
 * alternately on one database. */
export const run = () =>
  withFolder((folder) =>
    withDatabase(async ({ socketUrl: url }) => {
      const environment = { DATABASE_URL: url, DATA_DIR: folder };
      await withApp(environment, () => withOnlooker(url, (onlooker) => onlooker.addPartners()));
      const slow = { one: [], two: [], advance: [] };
      const p50 = (name, latencies) => {
        slow[name].push(quantile(latencies, 0.99));
        return quantile(latencies, 0.5);
      };
      const { one, two, advance } = await interleaved(
        {
          one: () => withApp(environment, async (app) => p50('one', await measured(app, url))),
          two: () =>
            withApp({ ...environment, ROLE: 'worker' }, () =>
              withApp({ ...environment, ROLE: 'api' }, async (api) => p50('two', await measured(api, url))),
            ),
          advance: () =>
            withApp(environment, (app) =>
              withStanding(url, EVERYTHING, async () => p50('advance', await measured(app, url, 'OfferAccepted'))),
            ),
        },
        { rounds: 3 },
      );
      return {
        lines: [
          figure({ id: 'e', what: 'one process, p50', values: one, unit: 'ms' }),
          figure({ id: 'e', what: 'one process, p99', values: slow.one.slice(1), unit: 'ms' }),
          figure({ id: 'e', what: 'to accepted in advance, p50', values: advance, unit: 'ms' }),
          figure({ id: 'e', what: 'to accepted in advance, p99', values: slow.advance.slice(1), unit: 'ms' }),
          figure({
            id: 'e',
            what: 'to accepted in advance ÷ to offered, p50',
            values: ratios(advance, one),
            unit: '×',
            atMost: 1.5,
          }),
          figure({ id: 'e', what: 'api and worker, p50', values: two, unit: 'ms' }),
          figure({ id: 'e', what: 'api and worker, p99', values: slow.two.slice(1), unit: 'ms' }),
        ],
        notes: [
          `From the recorded time of OrderPaid to that of OfferMade, or of OfferAccepted where all florists accept in advance, ${ORDERS} orders a round by two customers side by side.`,
        ],
      };
    }),
  );
