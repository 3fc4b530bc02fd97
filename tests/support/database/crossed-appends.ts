import { Client } from 'pg';
import { newId } from '../../../backend/src/platform/ids.js';

const APPEND = `SELECT es.append($1, 'tally', -1, $2, '\\x00', $3, 'Counted', 1::smallint, $4, NULL, 'tests', 'system', $1, NULL, now())`;

/** Appends one `Counted` event to a tally, within the connection's transaction if one is open. */
export const appendCount = (client: Client, streamId: string, by: number): Promise<unknown> =>
  client.query(APPEND, [streamId, newId(), newId(), JSON.stringify({ by })]);

/** Opens transactions on separate connections and keeps them open. */
export class OpenWriters {
  private readonly clients: Client[] = [];

  constructor(private readonly url: string) {}

  /**
   * A connection with an open transaction that already has its transaction id. If `streamId` is given, the transaction
   * holds the lock of that stream, so that it can append to it later.
   */
  async open(streamId?: string): Promise<Client> {
    const client = await this.connect();
    await client.query('BEGIN');
    if (streamId) await client.query('SELECT es.lock_streams($1)', [[streamId]]);
    await client.query('SELECT pg_current_xact_id()');
    return client;
  }

  /**
   * Appends one event to each of two streams so that the event of `first` has the lower transaction id and the higher
   * position: the order of the feed then differs from the order of positions. With `between`, a third transaction,
   * whose id lies between these two, stays open and hides the event of `second` from every reader until it ends; its
   * connection is returned.
   */
  async crossed(first: string, second: string, { between = false } = {}): Promise<Client | undefined> {
    const one = await this.open(first);
    const writer = between ? await this.open() : undefined;
    await appendCount(await this.connect(), second, 1);
    await appendCount(one, first, 1);
    await one.query('COMMIT');
    return writer;
  }

  async end(): Promise<void> {
    await Promise.all(this.clients.splice(0).map((client) => client.end()));
  }

  /** One more connection, without a transaction. */
  async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.url, application_name: 'perpetua-tests' });
    this.clients.push(client);
    await client.connect();
    return client;
  }
}
