import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Language, Translations } from '@perpetua/contracts/languages';
import type { DeliveryFacts, OrderedProduct, OrderKind, OrderLine } from './order.events.js';
import type { Location } from '@perpetua/contracts/validation';
import type { Substitution } from '@perpetua/contracts/delivery-rules';
import type { DeliveryAddress } from '@perpetua/contracts/ordering.contract';
import type { SlotDay, SlotRange } from '@perpetua/contracts/slots.contract';
import type { DeliveryMoment, DeliveryVerdict } from '../checkout/delivery-slots.policy.js';
import type { OrderParts } from './order.commands.js';
import { Query } from '@nestjs/cqrs';

/** The order that a payment session was opened for, be it the current session or an earlier one. */
export class OrderBySession extends Query<{ orderId: string; customerId: string; status: OrderStatus } | null> {
  constructor(readonly sessionId: string) {
    super();
  }
}

/** The exact point an order goes to, or null once it was erased. */
export class DeliveryPlaceOf extends Query<Location | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/**
 * Whether an order may be delivered at another moment, by the lead times and hours of a checkout and the business clock;
 * local to the place. The night rule holds while no partner has it. Null when there is no such order.
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

/** The days and hours that {@link CheckDeliveryDate} would take. Null when there is no such order. */
export class SlotsOfOrder extends Query<readonly SlotDay[] | null> {
  constructor(
    readonly orderId: string,
    readonly range: SlotRange,
    readonly isAccepted: boolean,
  ) {
    super();
  }
}

/** The words on the ribbon of a product of an order. */
export interface RibbonText {
  readonly ribbonId: string;
  readonly productId: string;
  readonly text: string;
}

/** Personal details of an order, for people who may see them; a part is null when there is none or it was erased. */
export interface OrderDetails {
  readonly orderId: string;
  /** Name of the church, cemetery or person the order goes to. */
  readonly placeName: string | null;
  /** Of a home or church, where one was written. */
  readonly address: DeliveryAddress | undefined;
  readonly addressText: string | null;
  readonly location: Location | null;
  readonly contactName: string | null;
  /** E.164. */
  readonly contactPhone: string | null;
  /** Text of the card that goes with the flowers. */
  readonly message: string | null;
  /** The words on the ribbons of its products. */
  readonly ribbons: readonly RibbonText[];
  /** What to do when a flower is missing; null for cleanings, and where nobody asked. */
  readonly substitution: Substitution | null;
}

/** Details of some orders, in no particular order; those that do not exist are left out. */
export class OrderDetailsOf extends Query<OrderDetails[]> {
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
  /** 1, or the plan's visits. */
  readonly visits: number;
  readonly date: string;
  readonly hour: string | null;
  readonly city: string;
  readonly parish: string;
  /** The payment session under way, or the last one; null while there was none. */
  readonly sessionId: string | null;
  readonly paymentExpiresAt: Date | null;
  /** Until when an order by phone waits to be paid, ISO 8601; null for any other. */
  readonly waitsUntil: string | null;
}

/** Summaries of some orders, in no particular order; those that do not exist are left out. */
export class OrderSummariesOf extends Query<OrderSummary[]> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}

/** The recorded cancellation of a paid order, with all that the order leads to. */
export interface OrderCancellation {
  readonly reason: string;
  readonly parts: OrderParts;
}

/** Returns the recorded cancellation of a paid order, or null while the order goes on. */
export class CancellationOf extends Query<OrderCancellation | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/** Returns which of these services exist. Order completion, which knows the services, handles it. */
export class ExistingServices extends Query<readonly string[]> {
  constructor(readonly serviceIds: readonly string[]) {
    super();
  }
}

/**
 * Returns what cancelling all services of a paid order now would give back, in cents. A visit that has not become a service yet
 * counts whole. Order completion, which knows the services, handles it.
 */
export class RefundOfServices extends Query<number> {
  constructor(
    readonly order: {
      readonly totalCents: number;
      /** All that the order has or will have. */
      readonly serviceIds: readonly string[];
      /** Of its plan, if it has one. */
      readonly subscriptionId: string | null;
    },
  ) {
    super();
  }
}

/** Returns how many orders of a customer are neither settled nor given up: something is still to be paid, done or refunded. */
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
  /** Code of the cause; of a refund by goodwill, of what its credit note says. */
  readonly reason: string;
}

/** A paid order as its documents need it: what was bought, where to, how it was paid, what went back since. */
export interface OrderBilling {
  readonly orderId: string;
  readonly number: string;
  readonly customerId: string;
  readonly kind: OrderKind;
  readonly language: Language;
  readonly lines: readonly OrderLine[];
  readonly delivery: DeliveryFacts;
  /** 1, or the plan's visits. */
  readonly visits: number;
  readonly payment: { readonly method: string; readonly amountCents: number; readonly paidAt: string };
  /** Confirmed refunds of the kept payment, the oldest first. */
  readonly refunds: readonly BilledRefund[];
  /** Name of the church or cemetery; null for a home, and once it was erased. */
  readonly placeName: string | null;
  /** What the customer wants on the invoice, where they asked for more than a final consumer's. */
  readonly invoice: InvoiceDetails | null;
}

/** Name, tax number and address of an invoice, as the customer wrote them. */
export interface InvoiceDetails {
  readonly name: string;
  /** NIF or NIPC, nine digits; of another country as it is written there. */
  readonly taxId: string;
  /** ISO 3166-1, two letters. */
  readonly taxCountry: string;
  readonly address: string | null;
}

/** Returns what the documents of an order are made from, or null while no payment of it was kept. */
export class BillingOf extends Query<OrderBilling | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/** Returns orders whose payment was kept, by their ids: at most `limit` of those after `after`, of all for null. */
export class PaidOrdersAfter extends Query<readonly string[]> {
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
  /** Who is to be reached; null once it was erased. */
  readonly contactName: string | null;
  /** Of the first line. */
  readonly productNames: Translations;
  /** Local to the place. */
  readonly date: string;
  readonly city: string;
}

/** Returns orders by number, contact, invoice or place, and those of some customers; the newest first, all of them without a limit. */
export class FindOrders extends Query<readonly FoundOrder[]> {
  constructor(
    readonly wanted: { readonly q: string; readonly customerIds: readonly string[]; readonly limit?: number },
  ) {
    super();
  }
}
