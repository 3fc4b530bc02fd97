import { Client } from 'pg';

/** Runs one query as the database's owner, on its own connection. */
export const ownersLook = async <Row extends object>(ownerUrl: string, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: ownerUrl, application_name: 'perpetua-tests' });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Whether the server has noticed that all connections to this database have ended, except those of tests. */
export const everybodyLeft = async (ownerUrl: string): Promise<boolean> => {
  const connected = await ownersLook(
    ownerUrl,
    `SELECT application_name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name NOT LIKE 'perpetua-test%'`,
  );
  return connected.length === 0;
};

/**
 * The streams of one order, its services and its subscription: for each stream type, one text per stream, with the
 * types of the stream's events separated by spaces.
 */
export type History = Readonly<Record<string, readonly string[]>>;

/** The histories of all orders, by order id. */
export const historiesOfOrders = async (ownerUrl: string): Promise<ReadonlyMap<string, History>> => {
  const rows = await ownersLook<{ correlation_id: string; history: History }>(
    ownerUrl,
    `SELECT correlation_id, jsonb_object_agg(stream_type, streams) AS history FROM (
       SELECT correlation_id, stream_type, jsonb_agg(types ORDER BY types) AS streams FROM (
         SELECT e.correlation_id, s.stream_type, string_agg(e.type, ' ' ORDER BY e.version) AS types
         FROM es.events AS e JOIN es.streams AS s USING (stream_id)
         WHERE s.stream_type IN ('order', 'service', 'subscription')
         GROUP BY e.correlation_id, s.stream_type, e.stream_id
       ) AS by_stream GROUP BY correlation_id, stream_type
     ) AS by_type GROUP BY correlation_id`,
  );
  return new Map(rows.map((row) => [row.correlation_id, row.history]));
};
