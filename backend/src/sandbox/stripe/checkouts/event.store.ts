import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { claimDue, type Outbox } from '../../../platform/work/outbox.js';
import { SandboxDatabase } from './sandbox-database.js';

/** An event that was claimed for delivery. */
export interface DueEvent {
  readonly id: string;
  readonly body: string;
  /** The number of delivery attempts before this one. */
  readonly attempts: number;
}

/** Which events to list, by the parameters of Stripe's list requests. */
export interface EventPage {
  readonly types: readonly string[] | undefined;
  /** Only events from this second on (Unix time). */
  readonly since: number | undefined;
  readonly startingAfter: string | undefined;
  readonly limit: number;
}

const outbox: Outbox = {
  name: 'sandbox.take-due-events',
  table: 'sandbox.events',
  key: 'id',
  due: 'due_at',
  lease: `interval '15 seconds'`,
  returning: 'id, body, attempts',
};

/** Reads the sandbox's events and stores the state of their delivery. Delivery times use the wall clock. */
@Injectable()
export class SandboxEvents {
  constructor(private readonly database: SandboxDatabase) {}

  /** Claims events whose delivery is due; no other process claims them while the claim lasts. */
  takeDue(limit: number): Promise<DueEvent[]> {
    return this.database.query<DueEvent & { id: string }>(claimDue(outbox, limit));
  }

  /** Sets the due time of every event that is due in the future to the current time. */
  async releaseLeases(): Promise<void> {
    await this.database.query({
      name: 'sandbox.release-leases',
      text: 'UPDATE sandbox.events SET due_at = clock_timestamp() WHERE due_at > clock_timestamp()',
    });
  }

  async delivered(id: string): Promise<void> {
    await this.database.query({
      name: 'sandbox.event-delivered',
      text: `
        UPDATE sandbox.events SET attempts = attempts + 1, due_at = NULL, delivered_at = clock_timestamp()
        WHERE id = $1 AND delivered_at IS NULL`,
      values: [id],
    });
  }

  /** Records a failed delivery attempt. The next attempt is due in `retrySeconds` seconds; with null, there is none. */
  async failed(id: string, retrySeconds: number | null): Promise<void> {
    await this.database.query({
      name: 'sandbox.event-failed',
      text: `
        UPDATE sandbox.events
        SET attempts = attempts + 1, due_at = clock_timestamp() + make_interval(secs => $2::float8)
        WHERE id = $1 AND delivered_at IS NULL`,
      values: [id, retrySeconds],
    });
  }

  /** The number of events that are not delivered yet and will be tried again. */
  async pending(): Promise<number> {
    const rows = await this.database.query<{ count: number }>({
      name: 'sandbox.events-pending',
      text: 'SELECT count(*)::int AS count FROM sandbox.events WHERE due_at IS NOT NULL',
    });
    return rows[0]?.count ?? 0;
  }

  async find(id: string): Promise<Stripe.Event | undefined> {
    const rows = await this.database.query<EventRow>({
      name: 'sandbox.event',
      text: 'SELECT body, due_at FROM sandbox.events WHERE id = $1',
      values: [id],
    });
    return rows[0] && eventOf(rows[0]);
  }

  /** Lists events, newest first: at most `limit`, and one more if further events exist. */
  async list({ types, since, startingAfter, limit }: EventPage): Promise<Stripe.Event[]> {
    const rows = await this.database.query<EventRow>({
      name: 'sandbox.events',
      text: `
        SELECT body, due_at FROM sandbox.events
        WHERE ($1::text[] IS NULL OR type = ANY ($1))
          AND ($2::text IS NULL OR sequence < (SELECT sequence FROM sandbox.events WHERE id = $2))
        ORDER BY sequence DESC LIMIT $3`,
      values: [types ?? null, startingAfter ?? null, limit + 1],
    });
    // The events are in the order of their instants, so that the first older one ends the list.
    return rows.map(eventOf).filter(({ created }) => since === undefined || created >= since);
  }
}

interface EventRow {
  body: string;
  due_at: Date | null;
}

const eventOf = ({ body, due_at }: EventRow): Stripe.Event => {
  const event = JSON.parse(body) as Stripe.Event;
  return { ...event, pending_webhooks: due_at === null ? 0 : 1 };
};
