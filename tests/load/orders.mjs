import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { buyAll, MORE_PARTNERS, shoppersAt } from './shopper.mjs';

const POLL_MS = 50;
const TIMEOUT_MS = 30_000;

const OFFERED = `SELECT count(*)::int AS offered FROM es.events WHERE type = 'OfferMade'`;

/** Runs `work` with a connection of the owner to the database, and closes the connection also when the work fails. */
export async function withOnlooker(url, work) {
  const onlooker = await Onlooker.at(url);
  try {
    return await work(onlooker);
  } finally {
    await onlooker.end();
  }
}

/** The owner's connection to the database, separate from those of the application. */
export class Onlooker {
  #client;

  static async at(url) {
    const onlooker = new Onlooker();
    onlooker.#client = new Client({ connectionString: url, application_name: 'onlooker' });
    await onlooker.#client.connect();
    const { rows } = await onlooker.#client.query('SELECT pg_backend_pid() AS pid');
    onlooker.pid = rows[0].pid;
    return onlooker;
  }

  async rows(text, values) {
    return (await this.#client.query(text, values)).rows;
  }

  /** Adds partners; call this after the application has migrated and seeded the database. */
  async addPartners() {
    await this.rows(MORE_PARTNERS);
    await this.rows('ANALYZE partners.partners');
  }

  /** Waits until the database contains `count` offers; throws after 30 s. */
  async untilOffered(count) {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await delay(POLL_MS)) {
      const [{ offered }] = await this.rows(OFFERED);
      if (offered >= count) return;
    }
    throw new Error(`there are less than ${count} offers`);
  }

  async offers() {
    return (await this.rows(OFFERED))[0].offered;
  }

  end() {
    return this.#client.end();
  }
}

/**
 * Signs up `shoppers` customers. Returns a function that makes them buy `count` orders in parallel and, with
 * `toOffered`, waits for the offers.
 */
export async function buy(app, { count, shoppers, onlooker, toOffered, provider }) {
  const customers = await shoppersAt(app.url, shoppers, provider);
  return async () => {
    const before = await onlooker.offers();
    await buyAll(customers, count);
    if (toOffered) await onlooker.untilOffered(before + count);
  };
}
