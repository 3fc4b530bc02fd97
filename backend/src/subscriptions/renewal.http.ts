import { CommandBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { FormerPartner } from '@perpetua/contracts/former-partners';
import { toDecimal } from '@perpetua/contracts/money';
import { type CheckoutAnswer, checkoutAnswerSchema } from '@perpetua/contracts/ordering.contract';
import {
  type RenewalAnswer,
  type RenewalState,
  renewalSchema,
  type RenewRequest,
  renewRequestSchema,
} from '@perpetua/contracts/subscriptions.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { GetPricedItems } from '../cart/index.js';
import { type GraveFacts, ListGravesByIds } from '../graves/index.js';
import { ListFormerPartners, ListRenewals, RenewPlan } from '../ordering/index.js';
import type { CommandMeta, CommandResult } from '../platform/domain/command.js';
import { HandlesCommand } from '../platform/domain/command-handlers.js';
import { Database } from '../platform/database/database.js';
import { badDate } from '../platform/domain/bad-date.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { expectedCents } from '../platform/domain/expected-amount.js';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access/access.js';
import { Idempotent } from '../platform/http/idempotency/idempotency.js';
import { Answers } from '../platform/http/openapi/answers.js';
import { asCustomer, Meta } from '../platform/http/requests/command-meta.js';
import { Body, Controller, Get, Param, Post } from '../platform/http/route-decorators.js';
import { derivedId } from '../platform/ids.js';
import { mailStatement } from '../platform/mail/mail-outbox.js';
import { RemindOfEnding, RenewSubscription } from './subscription.commands.js';
import { type SubscriptionRow, SubscriptionRows } from './subscription.row.js';
import { planOver, planPaused, subscriptionNotFound } from './subscription.rules.js';
import { renewalDate } from './visit-dates.policy.js';

/** A plan can be renewed by its customer, by a press on a page that shows the price of now. */
@Controller('Subscription')
export class RenewalController {
  constructor(
    private readonly subscriptions: SubscriptionRows,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  /** Buys nothing. */
  @Get(':id/renewal')
  @Answers(renewalSchema, { summary: 'Shows what another plan like this one costs' })
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) subscriptionId: string,
  ): Promise<RenewalAnswer> {
    const row = await this.subscriptions.find(subscriptionId);
    if (row?.customer_id !== user.id) throw subscriptionNotFound();
    const { productId } = row.product;
    const [[renewal], grave, partner, priced] = await Promise.all([
      this.queries.execute(new ListRenewals([subscriptionId])),
      graveOf(row, this.queries),
      formerPartnerOf(row, this.queries),
      this.totalOf(productId, row.plan_id),
    ]);
    const state = stateOf(row, { isRenewed: renewal !== undefined, isOffered: priced !== null && grave !== undefined });
    return {
      state,
      ...(renewal !== undefined && { orderId: renewal.orderId }),
      product: { id: productId, name: row.product.name },
      plan: { id: row.plan_id, months: row.months },
      grave:
        grave === undefined
          ? null
          : {
              id: grave.id,
              deceasedName: grave.deceasedName,
              cemeteryId: grave.cemeteryId,
              cemetery: grave.cemeteryName,
              city: grave.city,
            },
      timeZone: row.delivery.timeZone,
      before: toDecimal(row.occurrences.reduce((sum, { priceCents }) => sum + priceCents, 0)),
      ...(state === 'open' && priced !== null && { total: toDecimal(priced) }),
      lastDate: lastDateOf(row),
      firstDate: firstDateOf(row),
      flexibleDays: row.delivery.flexibleDays ?? 0,
      ...(partner !== undefined && { partner }),
    };
  }

  /**
   * Places the order and answers with its payment page. Refused with 409: `plan_renewed` with the order that renews the
   * plan, `plan_over`, `plan_paused`, `amount_changed` with the price of now; with 422 `too_soon` on a day that is not
   * after the last visit.
   */
  @Post(':id/renew')
  @Idempotent({ required: true })
  @Answers(checkoutAnswerSchema, { summary: 'Buys another plan like this one' })
  renew(
    @Meta() meta: CommandMeta,
    @Param('id', { schema: uuidSchema }) subscriptionId: string,
    @Body({ schema: renewRequestSchema }) request: RenewRequest,
  ): Promise<CheckoutAnswer> {
    return this.commands.execute(new RenewSubscription({ subscriptionId, request }, asCustomer(meta)));
  }

  /** The total of the plan at the prices of now, in cents; null if it is not sold any more. */
  private async totalOf(productId: string, planId: string): Promise<number | null> {
    try {
      const items = [{ productId, quantity: 1, planId }];
      return (await this.queries.execute(new GetPricedItems(items))).totalCents;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}

const graveOf = async (
  { delivery: { graveId } }: SubscriptionRow,
  queries: QueryBus,
): Promise<GraveFacts | undefined> =>
  graveId === null ? undefined : (await queries.execute(new ListGravesByIds([graveId])))[0];

/** The partner of the plan's last good visit, if the grave is still within the partner's radius. */
const formerPartnerOf = async (row: SubscriptionRow, queries: QueryBus): Promise<FormerPartner | undefined> => {
  const { customer_id: customerId, subscription_id: subscriptionId } = row;
  const near = (await graveOf(row, queries))?.location;
  const [partner] = await queries.execute(new ListFormerPartners({ customerId, kind: 'clean', subscriptionId, near }));
  return partner;
};

const lastDateOf = ({ occurrences, anchor_date: anchor }: SubscriptionRow): string =>
  occurrences.at(-1)?.date ?? anchor;

const firstDateOf = (row: SubscriptionRow): string => renewalDate(row.anchor_date, lastDateOf(row));

const stateOf = (
  { status }: SubscriptionRow,
  { isRenewed, isOffered }: { readonly isRenewed: boolean; readonly isOffered: boolean },
): RenewalState => {
  if (isRenewed) return 'renewed';
  if (status === 'paused') return 'paused';
  if (status !== 'active') return 'over';
  return isOffered ? 'open' : 'not_offered';
};

@HandlesCommand(RenewSubscription)
export class RenewSubscriptionHandler implements ICommandHandler<RenewSubscription> {
  constructor(
    private readonly subscriptions: SubscriptionRows,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async execute({ payload, meta }: RenewSubscription): Promise<{ orderId: string; paymentUrl: string }> {
    const { subscriptionId, request } = payload;
    const row = await this.subscriptions.find(subscriptionId);
    if (row?.customer_id !== meta.actor.id || row.delivery.graveId === null) throw subscriptionNotFound();
    if (row.status === 'paused') throw planPaused();
    if (row.status !== 'active') throw planOver();
    const partner = request.samePartner ? await formerPartnerOf(row, this.queries) : undefined;
    const { date, consents, expectedTotal, language } = request;
    if (date <= lastDateOf(row)) throw badDate('too_soon', { date: firstDateOf(row), hour: null });
    const renewal = {
      subscriptionId,
      earlierOrderId: row.order_id,
      productId: row.product.productId,
      planId: row.plan_id,
      graveId: row.delivery.graveId,
      date,
      flexibleDays: request.flexibleDays ?? row.delivery.flexibleDays ?? 0,
      consents,
      expectedTotalCents: expectedCents(expectedTotal),
      language,
      preferredPartnerId: partner?.id,
    };
    return this.commands.execute(new RenewPlan({ customerId: row.customer_id, renewal }, meta));
  }
}

/** Queues one mail per plan, however often the deadline fires; what it says is read when it is sent. */
@HandlesCommand(RemindOfEnding)
export class RemindOfEndingHandler implements ICommandHandler<RemindOfEnding> {
  constructor(
    private readonly subscriptions: SubscriptionRows,
    private readonly database: Database,
  ) {}

  async execute({ payload: { subscriptionId } }: RemindOfEnding): Promise<CommandResult> {
    const row = await this.subscriptions.find(subscriptionId);
    if (row === undefined) throw subscriptionNotFound();
    const template = 'plan_ending';
    const mail = {
      id: derivedId(subscriptionId, 'mail', template),
      template,
      to: { userId: row.customer_id },
    } as const;
    await this.database.query(mailStatement({ ...mail, values: { subscriptionId } }));
    return { streamId: subscriptionId, version: row.version, duplicate: false };
  }
}
