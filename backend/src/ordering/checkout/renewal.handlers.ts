import { type ICommandHandler, type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { GetPricedItems } from '../../cart/index.js';
import { GetConsentRows } from '../../legal/index.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { isUniqueViolation } from '../../platform/database/error-code.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { requireExpected } from '../../platform/domain/expected-amount.js';
import { derivedId } from '../../platform/ids.js';
import { PaymentSessions } from '../billing/payment-sessions.service.js';
import { PlaceOrder, RenewPlan, type RenewalRequest } from '../order/order.commands.js';
import { OrderDetailsRows, orderDetailsStatement } from '../order/order-details.reader.js';
import { planRenewed } from '../order/order.errors.js';
import type { OrderDetails } from '../order/order.queries.js';
import { ListRenewals, type Renewal } from '../order/renewal.queries.js';
import { orderAggregate, OrderRows } from '../order/order.row.js';
import { draftOrder, type OrderRequest, requireEarlyStart } from './checkout.policy.js';
import { CheckoutContextLoader, slotPlaceOf } from './checkout-context-loader.service.js';
import { DeliverySlots } from './delivery-slots.service.js';

/**
 * Places the order that renews a plan, with the checks of a checkout. The order's id is derived from the command's id,
 * so that a repeated call finds the order of the first call. Another call for the same plan is refused while that order
 * waits to be paid or stands; two at once are kept apart by the index `orders_one_renewal`.
 */
@HandlesCommand(RenewPlan)
export class RenewPlanHandler implements ICommandHandler<RenewPlan> {
  constructor(
    private readonly queries: QueryBus,
    private readonly orders: OrderRows,
    private readonly details: OrderDetailsRows,
    private readonly sessions: PaymentSessions,
    private readonly runner: DeciderRunner,
    private readonly surroundings: CheckoutContextLoader,
    private readonly slots: DeliverySlots,
  ) {}

  async execute({ payload, meta }: RenewPlan): Promise<{ orderId: string; paymentUrl: string }> {
    const { customerId, renewal } = payload;
    const orderId = derivedId('order', meta.commandId);
    const placed = await this.orders.placedBy(customerId, orderId);
    if (placed.placedUrl !== null) return { orderId, paymentUrl: placed.placedUrl };
    await this.requireFirst(renewal.subscriptionId);
    const { productId, planId } = renewal;
    const [earlier] = await this.details.findAll([renewal.earlierOrderId]);
    const checkout = requestOf(renewal, earlier);
    const [cart, surroundings] = await Promise.all([
      this.queries.execute(new GetPricedItems([{ productId, quantity: 1, planId }])),
      this.surroundings.of({ customerId, checkout }),
    ]);
    const draft = draftOrder(checkout, { ...surroundings, orderId, customerId, cart, serial: placed.serial });
    requireExpected(renewal.expectedTotalCents, draft.order.totalCents);
    await this.slots.require(slotPlaceOf(draft, surroundings), draft.order.delivery);
    requireEarlyStart(draft.order, surroundings.now);
    const session = await this.sessions.open(orderId, draft.order);
    const acceptance = { userId: customerId, orderId, language: renewal.language, act: 'checkout' } as const;
    const consents = await this.queries.execute(
      new GetConsentRows({ ...acceptance, kinds: kindsAcceptedBy('customer') }),
    );
    const { preferredPartnerId } = renewal;
    const order = {
      ...draft.order,
      renews: renewal.subscriptionId,
      ...(preferredPartnerId !== undefined && { preferredPartnerId }),
    };
    const place = new PlaceOrder({ orderId, order, session }, { ...meta, correlationId: orderId });
    const rows = [orderDetailsStatement({ ...draft.details, orderId }), ...consents];
    try {
      await this.runner.run(orderAggregate, place, { rows });
    } catch (error) {
      if (!isOtherRenewal(error)) throw error;
      await this.requireFirst(renewal.subscriptionId);
      throw error;
    }
    return { orderId, paymentUrl: session.url };
  }

  /** @throws DomainError 409 `plan_renewed` with the order that renews the plan */
  private async requireFirst(subscriptionId: string): Promise<void> {
    const [renewal] = await this.orders.renewalsOf([subscriptionId]);
    if (renewal !== undefined) throw planRenewed(renewal.orderId);
  }
}

/** The renewal as a checkout of one cleaning, with the contact and the words to the partner of the earlier order. */
const requestOf = (
  { graveId, date, flexibleDays, consents, language }: RenewalRequest,
  earlier: OrderDetails | undefined,
): OrderRequest => ({
  delivery: {
    kind: 'cemetery',
    date,
    graveId,
    hour: undefined,
    grave: undefined,
    addressId: undefined,
    place: undefined,
    address: undefined,
    location: undefined,
    ceremony: undefined,
    flexibleDays,
  },
  contact: { name: earlier?.contactName ?? '', phone: earlier?.contactPhone ?? '' },
  message: undefined,
  substitution: 'call',
  instructions: earlier?.wishes.instructions,
  items: [],
  invoice: undefined,
  consents,
  expectedTotal: undefined,
  language,
});

/** Whether another call for the same plan was stored after this one had looked. */
const isOtherRenewal = (error: unknown): boolean => isUniqueViolation(error, 'orders_one_renewal');

@QueryHandler(ListRenewals)
export class ListRenewalsHandler implements IQueryHandler<ListRenewals> {
  constructor(private readonly orders: OrderRows) {}

  execute({ subscriptionIds }: ListRenewals): Promise<readonly Renewal[]> {
    return this.orders.renewalsOf(subscriptionIds);
  }
}
