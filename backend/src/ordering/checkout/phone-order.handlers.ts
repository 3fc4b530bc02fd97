import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetPricedItems } from '../../cart/index.js';
import { GetAccountStatus } from '../../identity/index.js';
import { AppConfig } from '../../config/app-config.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { expectedCents, requireExpected } from '../../platform/domain/expected-amount.js';
import { derivedId } from '../../platform/ids.js';
import { draftOrder } from './checkout.policy.js';
import { CheckoutContextLoader, slotPlaceOf } from './checkout-context-loader.service.js';
import { DeliverySlots } from './delivery-slots.service.js';
import { orderAggregate, OrderRows } from '../order/order.row.js';
import { OrderByPhone, PlaceOrder } from '../order/order.commands.js';
import { customerClosed, customerBlocked, customerNotFound } from '../order/order.errors.js';
import { payLinkOf, waitsUntil } from './phone-order.policy.js';
import { orderDetailsStatement } from '../order/order-details.reader.js';

/**
 * Places an order for a customer on the phone, with the same checks as a checkout. It changes no cart and no other
 * order of the customer. It opens no payment page, because the customer must accept the terms first. The order's id is
 * derived from the command's id, so that a repeated call finds the order that the first call placed.
 */
@HandlesCommand(OrderByPhone)
export class OrderByPhoneHandler implements ICommandHandler<OrderByPhone> {
  constructor(
    private readonly queries: QueryBus,
    private readonly orders: OrderRows,
    private readonly runner: DeciderRunner,
    private readonly surroundings: CheckoutContextLoader,
    private readonly slots: DeliverySlots,
    private readonly config: AppConfig,
  ) {}

  async execute({ payload, meta }: OrderByPhone): Promise<{ orderId: string; payLink: string }> {
    const { customerId, items, ...checkout } = payload.order;
    const orderId = derivedId('order', meta.commandId);
    const answer = { orderId, payLink: payLinkOf(this.config.http.publicUrl, orderId) };
    const placed = await this.orders.placedBy(customerId, orderId);
    if (placed.placedUrl !== null) return answer;
    await this.requireCustomer(customerId);
    const [cart, surroundings] = await Promise.all([
      this.queries.execute(new GetPricedItems(items)),
      this.surroundings.of({ customerId, checkout }),
    ]);
    const facts = { ...surroundings, orderId, customerId, cart, serial: placed.serial };
    const draft = draftOrder({ ...checkout, items, consents: null }, facts);
    requireExpected(expectedCents(checkout.expectedTotal), draft.order.totalCents);
    await this.slots.require(slotPlaceOf(draft, surroundings), draft.order.delivery);
    const phone = {
      placedBy: meta.actor.id,
      waitsUntil: waitsUntil(draft.order, surroundings.now).toISOString(),
    };
    const place = new PlaceOrder(
      { orderId, order: { ...draft.order, phone }, session: null },
      { ...meta, correlationId: orderId },
    );
    await this.surroundings.addGrave(customerId, checkout, surroundings.grave?.id);
    await this.runner.run(orderAggregate, place, { rows: [orderDetailsStatement({ ...draft.details, orderId })] });
    return answer;
  }

  /** Refuses a blocked or closed account, because its owner could not log in to accept and pay. */
  private async requireCustomer(customerId: string): Promise<void> {
    const status = await this.queries.execute(new GetAccountStatus(customerId));
    if (status === null) throw customerNotFound();
    if (status === 'blocked') throw customerBlocked();
    if (status === 'closed') throw customerClosed();
  }
}
