import { CommandBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { FormerPartner } from '@perpetua/contracts/former-partners';
import { orderLifecycle } from '@perpetua/contracts/lifecycles/order.lifecycle';
import { kindsAcceptedBy } from '@perpetua/contracts/legal-versions';
import { GetPricedCart, RecordCheckout } from '../../cart/index.js';
import { GetConsentRows } from '../../legal/index.js';
import { HandlesCommand } from '../../platform/domain/command-handlers.js';
import { isUniqueViolation } from '../../platform/database/error-code.js';
import { DeciderRunner } from '../../platform/domain/decider-runner.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { expectedCents, requireExpected } from '../../platform/domain/expected-amount.js';
import { derivedId } from '../../platform/ids.js';
import { draftOrder, type OrderDraft, requireEarlyStart } from './checkout.policy.js';
import { CheckoutContextLoader, slotPlaceOf, type Surroundings } from './checkout-context-loader.service.js';
import { DeliverySlots } from './delivery-slots.service.js';
import { orderAggregate, type PlacedOrders, OrderRows } from '../order/order.row.js';
import { CancelUnfulfilledOrder, Checkout, type OpenedSession, PlaceOrder } from '../order/order.commands.js';
import { repeatedOrder } from './earlier-orders.policy.js';
import { alreadyOrdered, cartAlreadyBought, checkoutSuperseded } from '../order/order.errors.js';
import { SUPERSEDED } from '../order/order.ids.js';
import { hasVoucher, paymentOf } from '../order/order.js';
import { ListFormerPartners } from '../order/renewal.queries.js';
import type { OrderEventData } from '../order/order.events.js';
import { PaymentSessions } from '../billing/payment-sessions.service.js';
import { orderDetailsStatement } from '../order/order-details.reader.js';

type Placing = Pick<Checkout, 'meta'> & { readonly orderId: string; readonly customerId: string };
type Superseded = OrderEventData<'OrderPlaced'>['supersedes'];

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
    requireExpected(expectedCents(checkout.expectedTotal), draft.order.totalCents);
    if (!checkout.orderAgain) await this.requireNew(draft);
    await this.requireDate(draft, surroundings);
    const preferred = checkout.samePartner ? await this.formerPartner(draft) : undefined;
    const order = preferred === undefined ? draft.order : { ...draft.order, preferredPartnerId: preferred.id };
    const placing = { orderId, customerId, meta };
    // The payment page is opened first: if the provider refuses to open it, nothing has changed, and the older order
    // still exists.
    const session = await this.sessions.open(orderId, draft.order);
    const supersedes = placed.openOrderId === null ? undefined : await this.supersede(placed.openOrderId, placing);
    const { isOnlyBuyer } = await this.commands.execute(
      new RecordCheckout({ userId: customerId, orderId, lines: draft.order.lines, cart: cart.stored }),
    );
    if (!isOnlyBuyer && (await this.orders.countBought(customerId)) !== placed.boughtOrders) throw cartAlreadyBought();
    await this.surroundings.addGrave(customerId, checkout, surroundings.grave?.id);
    return { orderId, paymentUrl: await this.place({ ...draft, order, supersedes }, session, placing) };
  }

  /** Refuses what the customer has ordered for this place and day before, unless the customer was asked. */
  private async requireNew(draft: OrderDraft): Promise<void> {
    const { customerId, kind, delivery } = draft.order;
    const earlier = await this.orders.standingOn(customerId, { kind, date: delivery.date });
    const repeated = repeatedOrder(draft, earlier);
    if (repeated !== undefined) throw alreadyOrdered(repeated);
  }

  /** The partner who last worked for the customer near the place; one who takes no work now is passed over later. */
  private async formerPartner({ order, details }: OrderDraft): Promise<FormerPartner | undefined> {
    const wanted = { customerId: order.customerId, kind: order.kind, near: details.location };
    const [last] = await this.queries.execute(new ListFormerPartners(wanted));
    return last;
  }

  /** Refuses a delivery date that cannot be kept (docs/domain.md#checks-before-payment). */
  private async requireDate({ order, details }: OrderDraft, surroundings: Surroundings): Promise<void> {
    await this.slots.require(slotPlaceOf({ order, details }, surroundings), order.delivery);
    requireEarlyStart(order, surroundings.now);
  }

  /** Writes the order with its session; retries only when a concurrent checkout of the customer conflicts. */
  private async place(
    { order, details, supersedes: first }: OrderDraft & { readonly supersedes: Superseded },
    session: OpenedSession,
    placing: Placing,
  ): Promise<string> {
    const { orderId, customerId, meta } = placing;
    const acceptance = { userId: customerId, orderId, language: order.language, act: 'checkout' } as const;
    const consents = await this.queries.execute(
      new GetConsentRows({ ...acceptance, kinds: kindsAcceptedBy('customer') }),
    );
    const rows = [orderDetailsStatement({ ...details, orderId }), ...consents];
    let supersedes = first;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const placed = supersedes === undefined ? order : { ...order, supersedes };
      const command = new PlaceOrder({ orderId, order: placed, session }, { ...meta, correlationId: orderId });
      try {
        await this.runner.run(orderAggregate, command, { rows });
        return session.url;
      } catch (error) {
        const now = await this.placedAfter(error, placing);
        if (now.placedUrl !== null) return now.placedUrl;
        // The last attempt does not cancel the other order: otherwise two concurrent checkouts could cancel each
        // other's orders and leave no open order.
        if (attempt === ATTEMPTS) break;
        if (now.openOrderId !== null) supersedes = (await this.supersede(now.openOrderId, placing)) ?? supersedes;
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
   * Cancels the customer's other unpaid order, after its payment session is closed, and returns it. An order for which a
   * voucher was issued just before stays beside the new one: then returns undefined.
   * @throws DomainError 409 `cart_already_bought` when that order was paid after all
   */
  private async supersede(openOrderId: string, { meta, customerId }: Placing): Promise<Superseded> {
    const order = await this.sessions.close(openOrderId, await this.sessions.read(openOrderId));
    if (paymentOf(order) !== null) throw cartAlreadyBought(openOrderId);
    if (hasVoucher(order) || !orderLifecycle.permits(order.status, 'OrderCancelled')) return undefined;
    const cancel = new CancelUnfulfilledOrder(
      { orderId: openOrderId, reason: SUPERSEDED },
      {
        commandId: derivedId(meta.commandId, 'supersede', openOrderId),
        actor: { id: customerId, role: 'customer' },
        correlationId: openOrderId,
      },
    );
    try {
      await this.runner.run(orderAggregate, cancel);
      return { orderId: openOrderId, number: order.placed.number };
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'illegal_transition')) throw error;
      if (paymentOf(await this.sessions.read(openOrderId)) !== null) throw cartAlreadyBought(openOrderId);
      return undefined;
    }
  }
}

/** Whether another checkout was stored after this one had read the state: a customer can have only one open order. */
const isOtherCheckout = (error: unknown): boolean => isUniqueViolation(error, 'orders_one_open');
