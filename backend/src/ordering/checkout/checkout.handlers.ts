import { CommandBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { GetPricedCart, RecordCheckout } from '../../cart/index.js';
import { GetConsentRows } from '../../legal/index.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { derivedId } from '../../platform/ids.js';
import { draftOrder, type OrderDraft, requireEarlyStart } from './checkout.policy.js';
import { CheckoutContextLoader, slotPlaceOf, type Surroundings } from './checkout-context-loader.service.js';
import { DeliverySlots } from './delivery-slots.service.js';
import { orderAggregate, type PlacedOrders, OrderRows } from '../order/order.row.js';
import { CancelUnfulfilledOrder, Checkout, type OpenedSession, PlaceOrder } from '../order/order.commands.js';
import { cartAlreadyBought, checkoutSuperseded } from '../order/order.errors.js';
import { paymentOf } from '../order/order.js';
import { PaymentSessions } from '../billing/payment-sessions.service.js';
import { orderDetailsStatement } from '../order/order-details.reader.js';

type Placing = Pick<Checkout, 'meta'> & { readonly orderId: string; readonly customerId: string };

/** How often a checkout tries to write its order when other checkouts of the same customer conflict. */
const ATTEMPTS = 3;

/**
 * Buys the content of the cart. The order's id is derived from the command's id, so that a repeated call finds the
 * order of the first call. Nothing is written before the payment session is open. Then a grave that the checkout
 * describes is added, and after it the order is written in one transaction.
 */
@HandlesCommand(Checkout)
export class CheckoutHandler implements ICommandHandler<Checkout> {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly orders: OrderRows,
    private readonly sessions: PaymentSessions,
    private readonly runner: DeciderRunner,
    private readonly surroundings: CheckoutContextLoader,
    private readonly slots: DeliverySlots,
  ) {}

  async execute({ payload, meta }: Checkout): Promise<{ orderId: string; paymentUrl: string }> {
    const { customerId, checkout } = payload;
    const orderId = derivedId('order', meta.commandId);
    // The orders are read before the cart: the products of an order that was paid before are no longer in the cart, and
    // one that is paid from now on is detected below, where the cart tells whether another order was buying from it.
    const placed = await this.orders.placedBy(customerId, orderId);
    if (placed.placedUrl !== null) return { orderId, paymentUrl: placed.placedUrl };
    const [cart, surroundings] = await Promise.all([
      this.queries.execute(new GetPricedCart(customerId)),
      this.surroundings.of(payload),
    ]);
    const draft = draftOrder(checkout, { ...surroundings, orderId, customerId, cart, serial: placed.serial });
    await this.requireDate(draft, surroundings);
    const placing = { orderId, customerId, meta };
    // The payment page is opened first: if the provider refuses to open it, nothing has changed, and the older order
    // still exists.
    const session = await this.sessions.open(orderId, draft.order);
    if (placed.openOrderId !== null) await this.supersede(placed.openOrderId, placing);
    const { isOnlyBuyer } = await this.commands.execute(
      new RecordCheckout({ userId: customerId, orderId, lines: draft.order.lines, cart: cart.stored }),
    );
    if (!isOnlyBuyer && (await this.orders.countPaid(customerId)) !== placed.paidOrders) throw cartAlreadyBought();
    await this.surroundings.addGrave(customerId, checkout, surroundings.grave?.id);
    return { orderId, paymentUrl: await this.place(draft, session, placing) };
  }

  /** Refuses a delivery date that cannot be kept (docs/domain.md#checks-before-payment). */
  private async requireDate({ order, details }: OrderDraft, surroundings: Surroundings): Promise<void> {
    await this.slots.require(slotPlaceOf({ order, details }, surroundings), order.delivery);
    requireEarlyStart(order, surroundings.now);
  }

  /** Writes the order with its session; retries only when a concurrent checkout of the customer conflicts. */
  private async place({ order, details }: OrderDraft, session: OpenedSession, placing: Placing): Promise<string> {
    const { orderId, customerId, meta } = placing;
    const acceptance = { userId: customerId, orderId, language: order.language, act: 'checkout' } as const;
    const consents = await this.queries.execute(
      new GetConsentRows({ ...acceptance, kinds: kindsAcceptedBy('customer') }),
    );
    const command = new PlaceOrder({ orderId, order, session }, { ...meta, correlationId: orderId });
    const rows = [orderDetailsStatement({ ...details, orderId }), ...consents];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        await this.runner.run(orderAggregate, command, { rows });
        return session.url;
      } catch (error) {
        const placed = await this.placedAfter(error, placing);
        if (placed.placedUrl !== null) return placed.placedUrl;
        // The last attempt does not cancel the other order: otherwise two concurrent checkouts could cancel each
        // other's orders and leave no open order.
        if (attempt === ATTEMPTS) break;
        if (placed.openOrderId !== null) await this.supersede(placed.openOrderId, placing);
      }
    }
    throw checkoutSuperseded();
  }

  /**
   * Reads the customer's orders again after a refused append; throws the error when the cause is neither a repeated
   * request nor another checkout.
   */
  private async placedAfter(error: unknown, { customerId, orderId }: Placing): Promise<PlacedOrders> {
    const isRepeat = error instanceof DomainError && error.code === 'idempotency_mismatch';
    if (!isRepeat && !isOtherCheckout(error)) throw error;
    const placed = await this.orders.placedBy(customerId, orderId);
    if (isRepeat && placed.placedUrl === null) throw error;
    return placed;
  }

  /**
   * Cancels the customer's other unpaid order, after its payment session is closed.
   * @throws DomainError 409 `cart_already_bought` when that order was paid after all
   */
  private async supersede(openOrderId: string, { meta, customerId }: Placing): Promise<void> {
    const order = await this.sessions.close(openOrderId, await this.sessions.read(openOrderId));
    if (paymentOf(order) !== null) throw cartAlreadyBought(openOrderId);
    if (!orderLifecycle.permits(order.status, 'OrderCancelled')) return;
    const cancel = new CancelUnfulfilledOrder(
      { orderId: openOrderId, reason: 'superseded' },
      {
        commandId: derivedId(meta.commandId, 'supersede', openOrderId),
        actor: { id: customerId, role: 'customer' },
        correlationId: openOrderId,
      },
    );
    try {
      await this.runner.run(orderAggregate, cancel);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'illegal_transition')) throw error;
      if (paymentOf(await this.sessions.read(openOrderId)) !== null) throw cartAlreadyBought(openOrderId);
    }
  }
}

/** Whether another checkout was stored after this one had read the state: a customer can have only one open order. */
const isOtherCheckout = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'orders_one_open';
};
