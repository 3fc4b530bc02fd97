import { type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { PricedItems } from '../../cart/index.js';
import { AccountStandingOf } from '../../identity/index.js';
import { AppConfig } from '../../config/app-config.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { derivedId } from '../../platform/ids.js';
import { draftOrder } from './checkout.policy.js';
import { CheckoutContextLoader, slotPlaceOf } from './checkout-context-loader.service.js';
import { DeliverySlots } from './delivery-slots.service.js';
import { orderAggregate } from '../order/order.aggregate.js';
import { OrderByPhone, PlaceOrder } from '../order/order.commands.js';
import { customerClosed, customerBlocked, customerNotFound } from '../order/order.errors.js';
import { payLinkOf, waitsUntil } from './phone-order.policy.js';
import { orderDetailsStatements } from '../projections/order-details.projection.js';
import { OrderRows } from '../projections/order-row.projection.js';

/**
 * Places what a customer ordered by phone, judged as a checkout is. It has to do with no cart and with no other order of
 * the customer, and opens no page to pay: that is for the customer, who accepts the terms first. The order's id follows
 * from the command's, so that a repeat finds the order of the first time.
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
    const { customerId, items, ...wish } = payload.order;
    const orderId = derivedId('order', meta.commandId);
    const answer = { orderId, payLink: payLinkOf(this.config.http.publicUrl, orderId) };
    const standing = await this.orders.standing(customerId, orderId);
    if (standing.placedUrl !== null) return answer;
    await this.requireCustomer(customerId);
    const [cart, surroundings] = await Promise.all([
      this.queries.execute(new PricedItems(items)),
      this.surroundings.of({ customerId, checkout: wish }),
    ]);
    const facts = { ...surroundings, orderId, customerId, cart, serial: standing.serial };
    const draft = draftOrder({ ...wish, items, consents: null }, facts);
    await this.slots.require(slotPlaceOf(draft, surroundings), draft.order.delivery);
    const phone = {
      placedBy: meta.actor.id,
      waitsUntil: waitsUntil(draft.order, surroundings.now).toISOString(),
    };
    const place = new PlaceOrder(
      { orderId, order: { ...draft.order, phone }, session: null },
      { ...meta, correlationId: orderId },
    );
    await this.surroundings.addGrave(customerId, wish, surroundings.grave?.id);
    await this.runner.run(orderAggregate, place, { rows: orderDetailsStatements({ ...draft.details, orderId }) });
    return answer;
  }

  /** Nobody can accept and pay for an account that is blocked or closed. */
  private async requireCustomer(customerId: string): Promise<void> {
    const standing = await this.queries.execute(new AccountStandingOf(customerId));
    if (standing === null) throw customerNotFound();
    if (standing === 'blocked') throw customerBlocked();
    if (standing === 'closed') throw customerClosed();
  }
}
