import { Injectable } from '@nestjs/common';
import { subscriptionLifecycle, type SubscriptionStatus } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { Translations } from '@perpetua/contracts/languages';
import type { RunningPlans, SubscriptionQuery } from '@perpetua/contracts/subscriptions.contract';
import type { DeliveryFacts } from '../ordering/index.js';
import { type Condition, given, narrowedBy } from '../platform/database/conditions.js';
import { Database } from '../platform/database/database.js';
import type { InlineProjection } from '../platform/domain/decider.js';
import { type Columns, inlineRow } from '../platform/projections/inline-row.js';
import { rangeOf } from '../platform/http/requests/lists.js';
import { subscriptionEvents, type Occurrence, type Subscription, type SubscriptionState } from './subscription.js';
import { defineAggregate } from '../platform/domain/decider-runner.js';
import { subscriptionDecider } from './subscription.rules.js';

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
  readonly purchased_at: Date;
}

/** The columns that are written once, when the plan starts. */
const fixed = {
  order_id: ({ started }) => started.orderId,
  order_number: ({ started }) => started.orderNumber,
  customer_id: ({ started }) => started.customerId,
  plan_id: ({ started }) => started.planId,
  months: ({ started }) => started.months,
  discount_percent: ({ started }) => started.discountPercent,
  product: ({ started }) => started.product,
  anchor_date: ({ started }) => started.anchorDate,
  purchased_at: ({ started }) => started.purchasedAt,
} satisfies Columns<Subscription>;

const changing = {
  delivery: ({ started }) => started.delivery,
  status: ({ status }) => status,
  occurrences: ({ occurrences }) =>
    JSON.stringify(
      occurrences.map(({ n, date, priceCents, serviceId, outcome }) => ({ n, date, priceCents, serviceId, outcome })),
    ),
  paused_until: ({ pause }) => pause?.resumeAt ?? null,
} satisfies Columns<Subscription>;

/**
 * The row of a subscription, written in the transaction of its events, so that people see the result right after a
 * click.
 */
const subscriptionRow: InlineProjection<SubscriptionState> = inlineRow({
  name: 'subscriptions.subscription-row',
  streamType: subscriptionEvents.streamType,
  into: 'INSERT INTO subscriptions.subscriptions',
  key: 'subscription_id',
  fixed,
  changing,
});

/** The columns of {@link SubscriptionRow}. */
const COLUMNS = ['subscription_id', 'version', ...Object.keys({ ...fixed, ...changing })].join(', ');

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

  /** Counts the plans in a cemetery that are neither completed nor cancelled. */
  async countRunningIn(cemeteryId: string): Promise<number> {
    const [row] = await this.database.query<{ running: number }>({
      name: 'subscriptions.running-in-cemetery',
      text: `SELECT count(*)::int AS running FROM subscriptions.subscriptions
        WHERE delivery->>'cemeteryId' = $1 AND status = ANY($2::text[])`,
      values: [cemeteryId, RUNNING_STATUSES],
    });
    return row?.running ?? 0;
  }

  /** Counts the plans that are neither completed nor cancelled, by the plan of the catalogue. */
  countRunning(): Promise<RunningPlans[]> {
    return this.database.query<RunningPlans & Record<string, unknown>>({
      name: 'subscriptions.running-by-plan',
      text: `SELECT plan_id AS "planId", count(*)::int AS count FROM subscriptions.subscriptions
        WHERE status = ANY($1::text[]) GROUP BY plan_id ORDER BY plan_id`,
      values: [RUNNING_STATUSES],
    });
  }

  /** The plans for a grave that are neither completed nor cancelled, in no particular order. */
  runningAt(graveId: string): Promise<SubscriptionRow[]> {
    return this.database.query<SubscriptionRow>({
      name: 'subscriptions.list-running-at-grave',
      text: `SELECT ${COLUMNS} FROM subscriptions.subscriptions
        WHERE delivery->>'graveId' = $1 AND status = ANY($2::text[])`,
      values: [graveId, RUNNING_STATUSES],
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
  async page(customerId: string | null, query: SubscriptionQuery): Promise<{ rows: SubscriptionRow[]; total: number }> {
    const { limit, offset } = rangeOf(query);
    const { keys, where, values } = narrowedBy(conditionsOf(customerId, query));
    const name = ['subscriptions.list', ...keys].join('-');
    const from = `FROM subscriptions.subscriptions WHERE ${where}`;
    const window = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
    const [rows, [count]] = await Promise.all([
      this.database.query<SubscriptionRow>({
        name,
        text: `SELECT ${COLUMNS} ${from} ORDER BY purchased_at DESC, subscription_id DESC ${window}`,
        values: [...values, limit, offset],
      }),
      this.database.query<{ total: number }>({
        name: `${name}-count`,
        text: `SELECT count(*)::int AS total ${from}`,
        values: [...values],
      }),
    ]);
    return { rows, total: count?.total ?? 0 };
  }
}

const conditionsOf = (customerId: string | null, { plan, open }: SubscriptionQuery): readonly Condition[] => [
  ['customer', given(customerId ?? undefined), (parameter) => `customer_id = ${parameter}`],
  ['plan', given(plan), (parameter) => `plan_id = ${parameter}`],
  ['open', open === undefined ? undefined : [RUNNING_STATUSES], (parameter) => `status = ANY(${parameter}::text[])`],
];

/** The aggregate of a bought plan; its row is written in the transaction of its events. */
export const subscriptionAggregate = defineAggregate({ decider: subscriptionDecider, inline: subscriptionRow });
