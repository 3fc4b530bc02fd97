import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  type SubscriptionAnswer,
  type SubscriptionQuery,
  subscriptionQuerySchema,
} from '@perpetua/contracts/subscriptions.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { PlanById } from '../catalogue/index.js';
import { ServicesByIds } from '../fulfilment/index.js';
import { GravesByIds } from '../graves/index.js';
import { Allow, type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import { type Page, pageOf } from '../platform/http/lists.js';
import { type SubscriptionRow, SubscriptionRows } from './projections/subscription-row.projection.js';
import { subscriptionAnswer } from './subscription-answer.policy.js';
import { subscriptionNotFound } from './subscription.errors.js';

/** Bought plans: a customer reads the own ones, an admin all. */
@Controller('Subscription')
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionRows,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Allow('loggedIn')
  async list(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: subscriptionQuerySchema }) query: SubscriptionQuery,
  ): Promise<Page<SubscriptionAnswer>> {
    const { rows, total } = await this.subscriptions.page(user.role === 'admin' ? null : user.id, query);
    return pageOf(await this.answers(rows, user), total);
  }

  @Get(':id')
  @Allow('loggedIn')
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

  private async answers(rows: readonly SubscriptionRow[], user: AuthenticatedUser): Promise<SubscriptionAnswer[]> {
    const serviceIds = rows.flatMap(({ occurrences }) => occurrences.flatMap(({ serviceId }) => serviceId ?? []));
    const graveIds = [...new Set(rows.flatMap(({ delivery }) => delivery.graveId ?? []))];
    const planIds = [...new Set(rows.map((row) => row.plan_id))];
    const [services, graves, plans] = await Promise.all([
      this.queries.execute(new ServicesByIds(serviceIds)),
      this.queries.execute(new GravesByIds(graveIds)),
      Promise.all(planIds.map((planId) => this.queries.execute(new PlanById(planId)))),
    ]);
    const surroundings = { services, graves, plans: plans.filter((plan) => plan !== null) };
    return rows.map((row) =>
      subscriptionAnswer(row, surroundings, row.customer_id === user.id ? 'customer' : user.role),
    );
  }
}
