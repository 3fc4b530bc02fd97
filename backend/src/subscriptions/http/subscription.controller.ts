import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  type MoveOccurrenceRequest,
  moveOccurrenceSchema,
  occurrenceNumberSchema,
  type PauseRequest,
  pauseRequestSchema,
  type SubscriptionAnswer,
  type SubscriptionQuery,
  subscriptionQuerySchema,
  subscriptionSchema,
} from '@perpetua/contracts/subscriptions.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { GetPlan } from '../../catalogue/index.js';
import { ListServicesByIds } from '../../fulfilment/index.js';
import { ListGravesByIds } from '../../graves/index.js';
import { ListContacts } from '../../identity/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { asCustomer, Meta } from '../../platform/http/requests/command-meta.js';
import { type Page, pageOf } from '../../platform/http/requests/lists.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '../../platform/http/route-decorators.js';
import { type SubscriptionRow, SubscriptionRows } from '../subscription-row.projection.js';
import { subscriptionAnswer } from './subscription-answer.policy.js';
import { EndSubscription, MoveOccurrence, PauseSubscription, ResumeSubscription } from '../subscription.commands.js';
import { subscriptionNotFound } from '../subscription.errors.js';

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
    return pageOf(await this.answers(rows, user), total);
  }

  @Get(':id')
  @Answers(subscriptionSchema, { summary: 'Reads a plan with its visits' })
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<SubscriptionAnswer> {
    const row = await this.subscriptions.find(id);
    if (!row || (row.customer_id !== user.id && user.role !== 'admin')) throw subscriptionNotFound();
    const [answer] = await this.answers([row], user);
    if (!answer) throw subscriptionNotFound();
    return answer;
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
  ): Promise<SubscriptionAnswer> {
    await this.commands.execute(new EndSubscription({ subscriptionId }, asCustomer(meta)));
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

  private async answers(rows: readonly SubscriptionRow[], user: AuthenticatedUser): Promise<SubscriptionAnswer[]> {
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
    const surroundings = { services, graves, plans: known, customers, now: this.clock.now() };
    return rows.map((row) =>
      subscriptionAnswer(row, surroundings, row.customer_id === user.id ? 'customer' : user.role),
    );
  }
}
