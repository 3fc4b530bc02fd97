import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Language, Translations } from '@perpetua/contracts/languages';
import type { DeliveryFacts, OrderedProduct, OrderKind, OrderLine } from './order.events.js';
import type { Location } from '@perpetua/contracts/validation';
import type { FlowerInstructions } from '@perpetua/contracts/flower-instructions';
import type { DeliveryAddress } from '@perpetua/contracts/delivery.contract';
import type { SlotDay, SlotRange } from '@perpetua/contracts/slots.contract';
import type { DeliveryMoment, DeliveryVerdict } from '../checkout/delivery-slots.policy.js';
import type { OrderParts } from './order.commands.js';
import { Query } from '@nestjs/cqrs';

/** Returns the order of a payment session, whether it is the current session or an earlier one; null when unknown. */
export class GetOrderBySession extends Query<{ orderId: string; customerId: string; status: OrderStatus } | null> {
  constructor(readonly sessionId: string) {
    super();
  }
}

/** Returns the exact location of the delivery, or null once it was erased. */
export class GetDeliveryPlace extends Query<Location | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/**
 * Returns whether an order can be delivered at another moment (in local time). The lead times and hours of a checkout
 * apply, by the business clock. The night rule applies until a partner has accepted. Null when there is no such order.
 */
export class CheckDeliveryDate extends Query<DeliveryVerdict | null> {
  constructor(
    readonly orderId: string,
    readonly moment: DeliveryMoment,
    readonly isAccepted: boolean,
  ) {
    super();
  }
}

/** Returns the days and hours that {@link CheckDeliveryDate} would accept; null when there is no such order. */
export class ListSlotsOfOrder extends Query<readonly SlotDay[] | null> {
  constructor(
    readonly orderId: string,
    readonly range: SlotRange,
    readonly isAccepted: boolean,
  ) {
    super();
  }
}

/** The text on a product's ribbon. */
export interface RibbonText {
  readonly ribbonId: string;
  readonly productId: string;
  readonly text: string;
}

/** What the customer wrote with an order, the words on ribbons included; empty once it was erased. */
export interface WrittenInstructions extends FlowerInstructions {
  readonly ribbons: readonly RibbonText[];
}

/** Personal details of an order, for people who may see them; a part is null when there is none or it was erased. */
export interface OrderDetails {
  readonly orderId: string;
  /** Name of the church, cemetery or person at the place of delivery. */
  readonly placeName: string | null;
  /** The entered address of a home or church, if there is one. */
  readonly address: DeliveryAddress | undefined;
  readonly addressText: string | null;
  readonly location: Location | null;
  readonly contactName: string | null;
  /** E.164. */
  readonly contactPhone: string | null;
  readonly wishes: WrittenInstructions;
}

/** Returns details of the given orders in no particular order; unknown ids are left out. */
export class ListOrderDetails extends Query<OrderDetails[]> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}

/** A summary of an order for mails and notifications. Money in cents, the date local to the place. */
export interface OrderSummary {
  readonly orderId: string;
  readonly number: string;
  readonly customerId: string;
  readonly status: OrderStatus;
  readonly kind: OrderKind;
  readonly totalCents: number;
  readonly products: readonly OrderedProduct[];
  /** 1, or the number of visits of the plan. */
  readonly visits: number;
  readonly date: string;
  readonly hour: string | null;
  readonly city: string;
  readonly parish: string;
  /** The current payment session, or the last one; null when there was none. */
  readonly sessionId: string | null;
  readonly paymentExpiresAt: Date | null;
  /** Until when an order by phone waits to be paid, ISO 8601; null for any other. */
  readonly waitsUntil: string | null;
}

/** Returns summaries of the given orders in no particular order; unknown ids are left out. */
export class ListOrderSummaries extends Query<OrderSummary[]> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}

/** The recorded cancellation of a paid order, with all parts that the order creates. */
export interface OrderCancellation {
  readonly reason: string;
  readonly parts: OrderParts;
}

/** Returns the recorded cancellation of a paid order, or null when it is not cancelled. */
export class GetOrderCancellation extends Query<OrderCancellation | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/** Returns which of these services exist. Handled by order-completion, which has access to the services. */
export class ListExistingServices extends Query<readonly string[]> {
  constructor(readonly serviceIds: readonly string[]) {
    super();
  }
}

/**
 * Returns the refund of cancelling all services of a paid order now, in cents. Visits that have not become services yet
 * count with their full price. Handled by order-completion, which has access to the services.
 */
export class GetRefundOfServices extends Query<number> {
  constructor(
    readonly order: {
      readonly totalCents: number;
      /** All services that the order has or will have. */
      readonly serviceIds: readonly string[];
      /** The subscription of its plan, if it has one. */
      readonly subscriptionId: string | null;
    },
  ) {
    super();
  }
}

/**
 * Counts the orders of a customer that are neither settled nor abandoned: something is still to be paid, done or
 * refunded.
 */
export class CountOpenOrders extends Query<number> {
  constructor(readonly customerId: string) {
    super();
  }
}

/** A confirmed refund of the order's kept payment; the amount in cents. */
export interface BilledRefund {
  readonly refundId: string;
  readonly amountCents: number;
  readonly confirmedAt: Date;
  /** The code of the cause; for a goodwill refund, the code of the reason printed on its credit note. */
  readonly reason: string;
}

/** A paid order with what its documents need: what was bought, the place, the payment and the refunds. */
export interface OrderBilling {
  readonly orderId: string;
  readonly number: string;
  readonly customerId: string;
  readonly kind: OrderKind;
  readonly language: Language;
  readonly lines: readonly OrderLine[];
  readonly delivery: DeliveryFacts;
  /** 1, or the number of visits of the plan. */
  readonly visits: number;
  readonly payment: { readonly method: string; readonly amountCents: number; readonly paidAt: string };
  /** Confirmed refunds of the kept payment, the oldest first. */
  readonly refunds: readonly BilledRefund[];
  /** Name of the church or cemetery; null for a home, and after it was erased. */
  readonly placeName: string | null;
  /** The invoice details that the customer requested; null for a final consumer. */
  readonly invoice: InvoiceDetails | null;
}

/** Name, tax number and address of an invoice, as the customer wrote them. */
export interface InvoiceDetails {
  readonly name: string;
  /** NIF or NIPC of nine digits; a foreign number in its national notation. */
  readonly taxId: string;
  /** ISO 3166-1, two letters. */
  readonly taxCountry: string;
  readonly address: string | null;
}

/** Returns the facts for the documents of an order, or null while no payment is accepted. */
export class GetOrderBilling extends Query<OrderBilling | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/**
 * Returns at most `limit` ids of orders with an accepted payment, in the order of ids, starting after `after` (null
 * starts at the first).
 */
export class ListPaidOrdersAfter extends Query<readonly string[]> {
  constructor(
    readonly after: string | null,
    readonly limit: number,
  ) {
    super();
  }
}

/** An order that a search found. */
export interface FoundOrder {
  readonly orderId: string;
  readonly number: string;
  readonly customerId: string;
  /** The name of the contact person; null once it was erased. */
  readonly contactName: string | null;
  /** The product of the first line. */
  readonly productNames: Translations;
  /** Local to the place. */
  readonly date: string;
  readonly city: string;
}

/**
 * Returns orders by number, contact, invoice or place, and the orders of the given customers; the newest first, all of
 * them without a limit.
 */
export class ListOrdersMatching extends Query<readonly FoundOrder[]> {
  constructor(
    readonly wanted: { readonly q: string; readonly customerIds: readonly string[]; readonly limit?: number },
  ) {
    super();
  }
}
