import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@perpetua/contracts/http.contract';
import { subscriptionLifecycle, type SubscriptionStatus } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { Translations } from '@perpetua/contracts/languages';
import type { DeliveryFacts } from '../ordering/index.js';
import { Database, type Statement } from '../platform/database/database.js';
import type { InlineProjection } from '../platform/domain/decider.js';
import { rangeOf } from '../platform/http/requests/lists.js';
import { subscriptionEvents } from './subscription.events.js';
import type { Occurrence, Subscription, SubscriptionState } from './subscription.state.js';

const UPSERT = `
  INSERT INTO subscriptions.subscriptions AS kept (subscription_id, version, order_id, order_number, customer_id, status,
    plan_id, months, discount_percent, product, delivery, anchor_date, occurrences, purchased_at,
    paused_until)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  ON CONFLICT (subscription_id) DO UPDATE SET version = excluded.version, status = excluded.status,
    occurrences = excluded.occurrences, paused_until = excluded.paused_until
  WHERE kept.version < excluded.version`;

/**
 * The row of a subscription, written in the transaction of its events, so that people see the result right after a
 * click.
 */
export const subscriptionRow: InlineProjection<SubscriptionState> = {
  streamType: subscriptionEvents.streamType,
  statement: (state, { streamId, version }) => {
    if (state.status === 'none') throw new Error('a subscription without events has no row');
    return { name: 'subscriptions.subscription-row', text: UPSERT, values: [streamId, version, ...valuesOf(state)] };
  },
};

const valuesOf = ({ status, started, occurrences, pause }: Subscription): unknown[] => [
  started.orderId,
  started.orderNumber,
  started.customerId,
  status,
  started.planId,
  started.months,
  started.discountPercent,
  started.product,
  started.delivery,
  started.anchorDate,
  JSON.stringify(
    occurrences.map(({ n, date, priceCents, serviceId, outcome }) => ({ n, date, priceCents, serviceId, outcome })),
  ),
  started.purchasedAt,
  pause?.resumeAt ?? null,
];

/** One row of `subscriptions.subscriptions`, as it is read. */
export interface SubscriptionRow {
  readonly subscription_id: string;
  readonly version: number;
  readonly order_id: string;
  readonly order_number: string;
  readonly customer_id: string;
  readonly status: SubscriptionStatus;
  readonly plan_id: string;
  readonly months: number;
  /** A numeric column, which the driver returns as text. */
  readonly discount_percent: string;
  readonly product: { readonly productId: string; readonly name: Translations };
  readonly delivery: DeliveryFacts;
  readonly anchor_date: string;
  readonly occurrences: readonly Omit<Occurrence, 'amountToReceiveCents'>[];
  readonly paused_until: Date | null;
}

const COLUMNS = `subscription_id, version, order_id, order_number, customer_id, status, plan_id, months, discount_percent,
  product, delivery, anchor_date, occurrences, paused_until`;

const RUNNING_STATUSES = subscriptionLifecycle.states.filter((status) => !subscriptionLifecycle.isFinal(status));

/** Reads `subscriptions.subscriptions`. */
@Injectable()
export class SubscriptionRows {
  constructor(private readonly database: Database) {}

  async find(subscriptionId: string): Promise<SubscriptionRow | undefined> {
    const [row] = await this.database.query<SubscriptionRow>({
      name: 'subscriptions.subscription',
      text: `SELECT ${COLUMNS} FROM subscriptions.subscriptions WHERE subscription_id = $1`,
      values: [subscriptionId],
    });
    return row;
  }

  /** The given subscriptions in no particular order; unknown ids are left out. */
  those(subscriptionIds: readonly string[]): Promise<SubscriptionRow[]> {
    return this.database.query<SubscriptionRow>({
      name: 'subscriptions.those',
      text: `SELECT ${COLUMNS} FROM subscriptions.subscriptions WHERE subscription_id = ANY($1::uuid[])`,
      values: [[...subscriptionIds]],
    });
  }

  /** Counts the plans for a grave that are neither completed nor cancelled. */
  async countRunningAt(graveId: string): Promise<number> {
    const [row] = await this.database.query<{ running: number }>({
      name: 'subscriptions.running-at-grave',
      text: `SELECT count(*)::int AS running FROM subscriptions.subscriptions
        WHERE delivery->>'graveId' = $1 AND status = ANY($2::text[])`,
      values: [graveId, RUNNING_STATUSES],
    });
    return row?.running ?? 0;
  }

  /**
   * One list page of a customer's subscriptions, the most recently bought first; of all customers when `customerId` is
   * null.
   */
  async page(customerId: string | null, query: PageQuery): Promise<{ rows: SubscriptionRow[]; total: number }> {
    const { limit, offset } = rangeOf(query);
    const [rows, [count]] = await Promise.all([
      this.database.query<SubscriptionRow>(pageOf(customerId, limit, offset)),
      this.database.query<{ total: number }>(countOf(customerId)),
    ]);
    return { rows, total: count?.total ?? 0 };
  }
}

const pageOf = (customerId: string | null, limit: number, offset: number): Statement => {
  const newest = 'ORDER BY purchased_at DESC, subscription_id DESC';
  const from = `SELECT ${COLUMNS} FROM subscriptions.subscriptions`;
  return customerId === null
    ? { name: 'subscriptions.all', text: `${from} ${newest} LIMIT $1 OFFSET $2`, values: [limit, offset] }
    : {
        name: 'subscriptions.own',
        text: `${from} WHERE customer_id = $3 ${newest} LIMIT $1 OFFSET $2`,
        values: [limit, offset, customerId],
      };
};

const countOf = (customerId: string | null): Statement =>
  customerId === null
    ? { name: 'subscriptions.all-count', text: 'SELECT count(*)::int AS total FROM subscriptions.subscriptions' }
    : {
        name: 'subscriptions.own-count',
        text: 'SELECT count(*)::int AS total FROM subscriptions.subscriptions WHERE customer_id = $1',
        values: [customerId],
      };
