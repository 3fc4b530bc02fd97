import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { serviceLabel, subscriptionLabel } from '@perpetua/contracts/lifecycles/service-label';
import { waitsForAcceptance } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { Role } from '@perpetua/contracts/roles';
import type { OccurrenceAnswer, SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import type { PlanFacts } from '../../catalogue/index.js';
import type { ServiceFacts } from '../../fulfilment/index.js';
import type { GraveFacts } from '../../graves/index.js';
import type { Contact } from '../../identity/index.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { type MoveWindow, moveWindow } from '../visits/occurrence-dates.policy.js';
import type { SubscriptionRow } from '../subscription-row.projection.js';

/** Data of other contexts about the requested subscriptions, and the current business time. */
export interface SubscriptionSurroundings {
  readonly services: readonly ServiceFacts[];
  readonly graves: readonly GraveFacts[];
  readonly plans: readonly PlanFacts[];
  /** The customers of the subscriptions; empty unless an admin reads them. */
  readonly customers: readonly Contact[];
  readonly now: Date;
}

/** The response that shows a subscription to its customer or to an admin. */
export const subscriptionAnswer = (
  row: SubscriptionRow,
  { services, graves, plans, customers, now }: SubscriptionSurroundings,
  role: Role,
): SubscriptionAnswer => {
  const visits = row.occurrences.map((occurrence) => ({
    ...occurrence,
    service: services.find(({ serviceId }) => serviceId === occurrence.serviceId),
  }));
  return {
    id: row.subscription_id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    status: row.status,
    label: subscriptionLabel(visits.map(statusOf)),
    plan: {
      id: row.plan_id,
      name: plans.find(({ id }) => id === row.plan_id)?.name,
      months: row.months,
      discount: Number(row.discount_percent),
    },
    product: { id: row.product.productId, name: row.product.name },
    grave: graveOf(row, graves),
    timeZone: row.delivery.timeZone,
    anchorDate: row.anchor_date,
    occurrences: visits.map((visit) => ({ ...occurrenceAnswer(visit), ...movesOf(row, visit, { role, now }) })),
    ...(row.paused_until && { pausedUntil: row.paused_until.toISOString() }),
    customer: customerOf(row, customers),
    version: row.version,
    allowedActions: allowedActions(subscriptionLifecycle, { state: row.status, role }),
  };
};

const customerOf = (row: SubscriptionRow, customers: readonly Contact[]): SubscriptionAnswer['customer'] => {
  const customer = customers.find(({ id }) => id === row.customer_id);
  return customer && { id: customer.id, name: `${customer.name} ${customer.surname}`.trim() };
};

type Visit = SubscriptionRow['occurrences'][number] & { readonly service: ServiceFacts | undefined };

const statusOf = ({ service, outcome }: Visit): string => service?.status ?? outcome ?? 'none';

const occurrenceAnswer = (visit: Visit): OccurrenceAnswer => ({
  n: visit.n,
  date: visit.date,
  ...(visit.service && { serviceId: visit.service.serviceId, scheduledDate: visit.service.scheduledDate }),
  label: serviceLabel(statusOf(visit)),
});

/** Adds `move`, the dates to which the customer can move a visit; adds nothing if the visit cannot be moved. */
const movesOf = (
  row: SubscriptionRow,
  visit: Visit,
  { role, now }: { role: Role; now: Date },
): { move?: MoveWindow } => {
  if (!allowedActions(subscriptionLifecycle, { state: row.status, role }).includes('move')) return {};
  if (visit.outcome !== null || (visit.service && !waitsForAcceptance(visit.service.status))) return {};
  const dates = row.occurrences.map(({ date }) => date);
  const window = moveWindow(dates, visit.n, localDateOf(now, row.delivery.timeZone));
  return window.first <= window.last ? { move: window } : {};
};

const graveOf = ({ delivery }: SubscriptionRow, graves: readonly GraveFacts[]): SubscriptionAnswer['grave'] => {
  const grave = graves.find(({ id }) => id === delivery.graveId);
  if (!grave) return null;
  const { id, deceasedName, cemeteryName: cemetery, city, parish } = grave;
  return { id, deceasedName, cemetery, city, parish };
};
