import { CommandBus, QueryBus, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type MoveOccurrenceRequest,
  moveOccurrenceSchema,
  occurrenceNumberSchema,
  type PauseRequest,
  pauseRequestSchema,
  type RunningPlans,
  runningPlansSchema,
  type SubscriptionAnswer,
  type SubscriptionQuery,
  subscriptionQuerySchema,
  subscriptionSchema,
  type OccurrenceAnswer,
} from '@perpetua/contracts/subscriptions.contract';
import { type ExpectedRefundRequest, expectedRefundSchema } from '@perpetua/contracts/expected-amounts';
import { uuidSchema } from '@perpetua/contracts/validation';
import { GetPlan, type PlanFacts } from '../catalogue/index.js';
import { ListServicesByIds, type ServiceFacts } from '../fulfilment/index.js';
import { ListGravesByIds, type GraveFacts } from '../graves/index.js';
import { ListContacts, type Contact } from '../identity/index.js';
import { ListRenewals } from '../ordering/index.js';
import { Clock } from '../platform/clock/clock.js';
import type { CommandMeta } from '../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access/access.js';
import { Answers } from '../platform/http/openapi/answers.js';
import { expectedCents } from '../platform/domain/expected-amount.js';
import { asCustomer, Meta } from '../platform/http/requests/command-meta.js';
import { type Page, pageOf } from '../platform/http/requests/lists.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '../platform/http/route-decorators.js';
import { type SubscriptionRow, SubscriptionRows } from './subscription.row.js';
import { EndSubscription, MoveOccurrence, PauseSubscription, ResumeSubscription } from './subscription.commands.js';
import { subscriptionNotFound } from './subscription.rules.js';
import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { serviceLabel, subscriptionLabel } from '@perpetua/contracts/lifecycles/service-label';
import { waitsForAcceptance } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { subscriptionLifecycle } from '@perpetua/contracts/lifecycles/subscription.lifecycle';
import type { Role } from '@perpetua/contracts/roles';
import { localDateOf } from '../platform/clock/local-time.js';
import { type MoveWindow, moveWindow } from './visit-dates.policy.js';
import {
  CountRunningPlansAtGrave,
  CountRunningPlansInCemetery,
  ListRunningPlansAtGrave,
  type PlanAtGrave,
  type SubscriptionProgress,
  GetSubscriptionProgress,
  ListSubscriptionSummaries,
  type SubscriptionSummary,
} from './subscription.queries.js';

/** Bought plans: customers read and change their own plans, admins read all plans. */
@Controller('Subscription')
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionRows,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Answers(subscriptionSchema, { list: true, summary: 'Lists own plans; an admin sees all' })
  async list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: subscriptionQuerySchema }) query: SubscriptionQuery,
  ): Promise<Page<SubscriptionAnswer>> {
    const { rows, total } = await this.subscriptions.page(
      user.role === 'admin' ? (query.customer ?? null) : user.id,
      query,
    );
    return pageOf(await this.responses(rows, user), total);
  }

  @Get('running')
  @Answers(runningPlansSchema, { list: 'whole', summary: 'Counts the running subscriptions of each plan' })
  running(): Promise<RunningPlans[]> {
    return this.subscriptions.countRunning();
  }

  @Get(':id')
  @Answers(subscriptionSchema, { summary: 'Reads a plan with its visits' })
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<SubscriptionAnswer> {
    const row = await this.subscriptions.find(id);
    if (!row || (row.customer_id !== user.id && user.role !== 'admin')) throw subscriptionNotFound();
    const [response] = await this.responses([row], user);
    if (!response) throw subscriptionNotFound();
    return response;
  }

  /**
   * Pauses a plan until the given day or, if no day is given, for the longest time allowed. Visits that are already
   * services still take place.
   */
  @Post(':id/pause')
  @HttpCode(200)
  @Answers(subscriptionSchema, { summary: 'Holds a plan' })
  async pause(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) subscriptionId: string,
    @Body({ schema: pauseRequestSchema }) { until }: PauseRequest,
  ): Promise<SubscriptionAnswer> {
    await this.commands.execute(new PauseSubscription({ subscriptionId, until: until ?? null }, asCustomer(meta)));
    return this.read(user, subscriptionId);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Answers(subscriptionSchema, { summary: 'Lets a paused plan go on' })
  async resume(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) subscriptionId: string,
  ): Promise<SubscriptionAnswer> {
    await this.commands.execute(new ResumeSubscription({ subscriptionId }, asCustomer(meta)));
    return this.read(user, subscriptionId);
  }

  /** Ends a plan: visits that have not begun are cancelled, and their share of the price is refunded. */
  @Post(':id/cancel')
  @HttpCode(200)
  @Answers(subscriptionSchema, { summary: 'Ends a plan' })
  async cancel(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) subscriptionId: string,
    @Body({ schema: expectedRefundSchema }) { expectedRefund }: ExpectedRefundRequest,
  ): Promise<SubscriptionAnswer> {
    const expectedRefundCents = expectedCents(expectedRefund);
    await this.commands.execute(new EndSubscription({ subscriptionId, expectedRefundCents }, asCustomer(meta)));
    return this.read(user, subscriptionId);
  }

  /** Moves a visit that no partner has accepted yet. */
  @Post(':id/occurrences/:n/move')
  @HttpCode(200)
  @Answers(subscriptionSchema, { summary: 'Moves a visit of a plan' })
  async move(
    @CurrentUser() user: AuthenticatedUser,
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) subscriptionId: string,
    @Param('n', { schema: occurrenceNumberSchema }) n: number,
    @Body({ schema: moveOccurrenceSchema }) { date }: MoveOccurrenceRequest,
  ): Promise<SubscriptionAnswer> {
    await this.commands.execute(new MoveOccurrence({ subscriptionId, n, date }, asCustomer(meta)));
    return this.read(user, subscriptionId);
  }

  private async responses(rows: readonly SubscriptionRow[], user: AuthenticatedUser): Promise<SubscriptionAnswer[]> {
    const serviceIds = rows.flatMap(({ occurrences }) => occurrences.flatMap(({ serviceId }) => serviceId ?? []));
    const graveIds = [...new Set(rows.flatMap(({ delivery }) => delivery.graveId ?? []))];
    const planIds = [...new Set(rows.map((row) => row.plan_id))];
    const customerIds = user.role === 'admin' ? [...new Set(rows.map((row) => row.customer_id))] : [];
    const [services, graves, plans, customers] = await Promise.all([
      this.queries.execute(new ListServicesByIds(serviceIds)),
      this.queries.execute(new ListGravesByIds(graveIds)),
      Promise.all(planIds.map((planId) => this.queries.execute(new GetPlan(planId)))),
      this.queries.execute(new ListContacts(customerIds)),
    ]);
    const known = plans.filter((plan) => plan !== null);
    const related = { services, graves, plans: known, customers, now: this.clock.now() };
    return rows.map((row) => subscriptionResponse(row, related, row.customer_id === user.id ? 'customer' : user.role));
  }
}

/** Data of other contexts about the requested subscriptions, and the current business time. */
export interface RelatedFacts {
  readonly services: readonly ServiceFacts[];
  readonly graves: readonly GraveFacts[];
  readonly plans: readonly PlanFacts[];
  /** The customers of the subscriptions; empty unless an admin reads them. */
  readonly customers: readonly Contact[];
  readonly now: Date;
}

/** The response that shows a subscription to its customer or to an admin. */
const subscriptionResponse = (
  row: SubscriptionRow,
  { services, graves, plans, customers, now }: RelatedFacts,
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
    occurrences: visits.map((visit) => ({ ...occurrenceResponse(visit), ...movesOf(row, visit, { role, now }) })),
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

const occurrenceResponse = (visit: Visit): OccurrenceAnswer => ({
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

@QueryHandler(GetSubscriptionProgress)
export class GetSubscriptionProgressHandler implements IQueryHandler<GetSubscriptionProgress> {
  constructor(private readonly subscriptions: SubscriptionRows) {}

  async execute({ subscriptionId }: GetSubscriptionProgress): Promise<SubscriptionProgress | null> {
    const row = await this.subscriptions.find(subscriptionId);
    if (!row) return null;
    const cancelledVisits = row.occurrences.filter(({ serviceId, outcome }) => serviceId === null && outcome !== null);
    return {
      subscriptionId,
      customerId: row.customer_id,
      status: row.status,
      serviceIds: row.occurrences.flatMap(({ serviceId }) => serviceId ?? []),
      cancelledVisits: {
        occurrences: cancelledVisits.map(({ n }) => n),
        refundCents: priceOf(cancelledVisits),
      },
    };
  }
}

@QueryHandler(ListSubscriptionSummaries)
export class ListSubscriptionSummariesHandler implements IQueryHandler<ListSubscriptionSummaries> {
  constructor(
    private readonly subscriptions: SubscriptionRows,
    private readonly queries: QueryBus,
  ) {}

  async execute({ subscriptionIds }: ListSubscriptionSummaries): Promise<SubscriptionSummary[]> {
    const [rows, renewals] = await Promise.all([
      this.subscriptions.those(subscriptionIds),
      this.queries.execute(new ListRenewals(subscriptionIds)),
    ]);
    const renewed = new Set(renewals.map(({ subscriptionId }) => subscriptionId));
    return rows.map((row) => summaryOf(row, renewed.has(row.subscription_id)));
  }
}

@QueryHandler(CountRunningPlansAtGrave)
export class CountRunningPlansAtGraveHandler implements IQueryHandler<CountRunningPlansAtGrave> {
  constructor(private readonly subscriptions: SubscriptionRows) {}

  execute({ graveId }: CountRunningPlansAtGrave): Promise<number> {
    return this.subscriptions.countRunningAt(graveId);
  }
}

@QueryHandler(CountRunningPlansInCemetery)
export class CountRunningPlansInCemeteryHandler implements IQueryHandler<CountRunningPlansInCemetery> {
  constructor(private readonly subscriptions: SubscriptionRows) {}

  execute({ cemeteryId }: CountRunningPlansInCemetery): Promise<number> {
    return this.subscriptions.countRunningIn(cemeteryId);
  }
}

@QueryHandler(ListRunningPlansAtGrave)
export class ListRunningPlansAtGraveHandler implements IQueryHandler<ListRunningPlansAtGrave> {
  constructor(private readonly subscriptions: SubscriptionRows) {}

  async execute({ graveId }: ListRunningPlansAtGrave): Promise<readonly PlanAtGrave[]> {
    return (await this.subscriptions.runningAt(graveId)).map((row) => ({
      subscriptionId: row.subscription_id,
      orderId: row.order_id,
      orderNumber: row.order_number,
      customerId: row.customer_id,
      name: row.product.name,
      cemeteryId: row.delivery.cemeteryId,
      visits: row.occurrences
        .filter(({ serviceId, outcome }) => serviceId === null && outcome === null)
        .map(({ n, date, priceCents }) => ({ n, date, priceCents })),
    }));
  }
}

const summaryOf = (row: SubscriptionRow, isRenewed: boolean): SubscriptionSummary => ({
  subscriptionId: row.subscription_id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  status: row.status,
  productName: row.product.name,
  visits: row.occurrences.length,
  timeZone: row.delivery.timeZone,
  lastDate: row.occurrences.at(-1)?.date ?? row.anchor_date,
  isRenewed,
});

const priceOf = (visits: readonly { readonly priceCents: number }[]): number =>
  visits.reduce((sum, { priceCents }) => sum + priceCents, 0);
