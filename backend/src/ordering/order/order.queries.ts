import type { OrderStatus } from '@perpetua/contracts/lifecycles/order.lifecycle';
import type { Language, Translations } from '@perpetua/contracts/languages';
import type { DeliveryFacts, OrderedProduct, OrderKind, OrderLine } from './order.events.js';
import type { Location } from '@perpetua/contracts/validation';
import type { Ceremony } from '@perpetua/contracts/ceremony';
import type { CustomerInstructions } from '@perpetua/contracts/flower-instructions';
import type { DeliveryAddress } from '@perpetua/contracts/delivery.contract';
import type { SlotDay, SlotRange } from '@perpetua/contracts/slots.contract';
import type { DeliveryMoment, DeliveryVerdict } from '../checkout/delivery-slots.policy.js';
import type { OrderParts, VoucherNumbers, WithdrawalTerms } from './order.commands.js';
import { Query } from '@nestjs/cqrs';

/**
 * Returns the order to which a payment session belongs, even if the order has a later session; null for an unknown
 * session.
 */
export class GetOrderBySession extends Query<{ orderId: string; customerId: string; status: OrderStatus } | null> {
  constructor(readonly sessionId: string) {
    super();
  }
}

/** Returns the exact location of the delivery; null after it was erased, or for an unknown order. */
export class GetDeliveryPlace extends Query<Location | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/**
 * Where a service of an order takes place now: its grave may have moved since the order. Partners are only looked for
 * where a `location` is given.
 */
export interface ServiceSite {
  readonly cemeteryId: string | null;
  readonly timeZone: string;
  readonly location?: Location;
}

/**
 * Returns whether an order can be delivered at another moment (in local time), at the place of the order unless `at` is
 * given. The lead times and opening hours of a
 * checkout apply, by the business clock; the night rule applies only until a partner has accepted, and neither it nor a
 * lead time to an hour that a partner proposes (`isPartnersHour`). Null for an unknown order.
 */
export class CheckDeliveryDate extends Query<DeliveryVerdict | null> {
  constructor(
    readonly orderId: string,
    readonly moment: DeliveryMoment,
    readonly isAccepted: boolean,
    readonly at?: ServiceSite,
    readonly isPartnersHour = false,
  ) {
    super();
  }
}

/**
 * Returns the days of a range; the hours that {@link CheckDeliveryDate} would accept are marked as open. Null for an
 * unknown order.
 */
export class ListSlotsOfOrder extends Query<readonly SlotDay[] | null> {
  constructor(
    readonly orderId: string,
    readonly range: SlotRange,
    readonly isAccepted: boolean,
    readonly at?: ServiceSite,
    readonly isPartnersHour = false,
  ) {
    super();
  }
}

/**
 * The decision about a product's ribbon: its text, or null for a ribbon without words, which has no `ribbonId`. Orders
 * that were placed before the decision was stored have only ribbons with a text.
 */
export interface RibbonText {
  readonly ribbonId?: string;
  readonly productId: string;
  readonly text: string | null;
}

/**
 * The instructions that the customer wrote with an order, including the texts on ribbons. After erasure, only the
 * choice for a missing flower is left.
 */
export interface WrittenInstructions extends CustomerInstructions {
  readonly ribbons: readonly RibbonText[];
  /** The ceremony at a church or home, if the customer described one. */
  readonly ceremony?: Ceremony | undefined;
}

/**
 * Personal details of an order, for users who are allowed to see them. A field is null (`address`: undefined) if it was
 * not given or has been erased.
 */
export interface OrderDetails {
  readonly orderId: string;
  /** Name of the church, cemetery or person at the place of delivery. */
  readonly placeName: string | null;
  /** The address of a home or church that the customer entered, if any. */
  readonly address: DeliveryAddress | undefined;
  readonly addressText: string | null;
  readonly location: Location | null;
  readonly contactName: string | null;
  /** The phone number in E.164 format. */
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
  /** The number of services: 1, or the number of visits of the plan. */
  readonly visits: number;
  /** `date` and `hour` are local to `timeZone`, an IANA zone. */
  readonly date: string;
  readonly hour: string | null;
  readonly timeZone: string;
  readonly city: string;
  readonly parish: string;
  readonly paymentExpiresAt: Date | null;
  /** What a payer needs to pay the voucher that waits for its payment; null without such a voucher. */
  readonly voucher: VoucherNumbers | null;
  /** Whether a voucher was ever issued for the order; then its lines have left the cart. */
  readonly hasVoucher: boolean;
  /** The language in which the customer ordered; null for orders of before it was kept. */
  readonly language: Language | null;
  /** Until when an order by phone waits to be paid, in ISO 8601; null for a checkout. */
  readonly waitsUntil: string | null;
  /** The partner whom the customer wants to be asked first; null if there is none. */
  readonly preferredPartnerId: string | null;
}

/** Returns summaries of the given orders in no particular order; unknown ids are left out. */
export class ListOrderSummaries extends Query<OrderSummary[]> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}

/**
 * The recorded cancellation of a paid order, with the ids of all services and of the subscription that the order
 * creates.
 */
export interface OrderCancellation {
  readonly reason: string;
  readonly parts: OrderParts;
  /** When the cancellation was requested, in ISO 8601: its refunds are those of this instant; undefined if it was not. */
  readonly asOf?: string | undefined;
  /** Null unless the consumer has withdrawn from the contract: then what has not begun is refunded in full. */
  readonly withdrawal: WithdrawalTerms | null;
}

/**
 * Returns why a paid order is ended before its services are over: a cancellation, a withdrawal or a lost chargeback; null
 * if nothing ends it.
 */
export class GetOrderCancellation extends Query<OrderCancellation | null> {
  constructor(readonly orderId: string) {
    super();
  }
}

/**
 * A service of an order that exists: its work is to come, stopped (begun, and waits for the customer's answer), under way
 * (begun, and perhaps done, but not closed) or over (closed or cancelled). It can be cancelled while it is to come or
 * stopped.
 */
export interface ExistingService {
  readonly serviceId: string;
  readonly phase: 'to_come' | 'stopped' | 'under_way' | 'over';
}

/** Returns which of these services exist. Handled by order-completion, which has access to the services. */
export class ListExistingServices extends Query<readonly ExistingService[]> {
  constructor(readonly serviceIds: readonly string[]) {
    super();
  }
}

/** The services of a paid order that exist, and what would be refunded, in cents, if all its services were cancelled now. */
export interface RefundOfServices {
  readonly existing: readonly ExistingService[];
  readonly refundCents: number;
  /** The services whose work has begun, and what is charged for them. */
  readonly begun: { readonly visits: number; readonly chargedCents: number };
  /** How many services would be cancelled, those that do not exist yet included. */
  readonly cancellable: number;
}

/**
 * Returns the refund if all services of a paid order were cancelled now. Visits that have not become services yet are
 * refunded in full, unless they are already cancelled. Handled by order-completion, which has access to the services.
 */
export class GetRefundOfServices extends Query<RefundOfServices> {
  constructor(
    readonly order: {
      readonly totalCents: number;
      /** The ids of all services that the order has or will have. */
      readonly serviceIds: readonly string[];
      /** The id of the order's subscription; null for an order without a plan. */
      readonly subscriptionId: string | null;
      /** Set when they are cancelled by a withdrawal from the contract. */
      readonly withdrawal?: WithdrawalTerms | undefined;
      /** The business instant of the cancellation; now by default. */
      readonly at?: Date | undefined;
    },
  ) {
    super();
  }
}

/** Counts the orders of a customer that are in no final status: something is still to be paid, done or refunded. */
export class CountOpenOrders extends Query<number> {
  constructor(readonly customerId: string) {
    super();
  }
}

/** An order to a grave that has no service yet: it is still to be paid or given a new date, or was paid this moment. */
export interface UnservedOrder {
  readonly orderId: string;
  readonly number: string;
  readonly status: OrderStatus;
}

/** Returns the orders to a grave that are under way and have no service yet, the oldest first. */
export class ListUnservedOrdersAtGrave extends Query<readonly UnservedOrder[]> {
  constructor(readonly graveId: string) {
    super();
  }
}

/** Counts the orders to a grave that are under way and have no service yet. */
export class CountUnservedOrdersAtGrave extends Query<number> {
  constructor(readonly graveId: string) {
    super();
  }
}

/** Counts the orders to graves in a cemetery that are under way and have no service yet. */
export class CountUnservedOrdersInCemetery extends Query<number> {
  constructor(readonly cemeteryId: string) {
    super();
  }
}

/** A confirmed refund of the order's accepted payment; the amount in cents. */
export interface BilledRefund {
  readonly refundId: string;
  readonly amountCents: number;
  readonly confirmedAt: Date;
  /** The code of the cause; for a goodwill refund, the code of the reason printed on its credit note. */
  readonly reason: string;
}

/** A paid order, with all facts that its fiscal documents need: purchase, place, payment and refunds. */
export interface OrderBilling {
  readonly orderId: string;
  readonly number: string;
  readonly customerId: string;
  readonly kind: OrderKind;
  readonly language: Language;
  readonly lines: readonly OrderLine[];
  readonly delivery: DeliveryFacts;
  /** The number of services: 1, or the number of visits of the plan. */
  readonly visits: number;
  readonly payment: { readonly method: string; readonly amountCents: number; readonly paidAt: string };
  /** Confirmed refunds of the accepted payment, the oldest first. */
  readonly refunds: readonly BilledRefund[];
  /** Name of the church or cemetery; null for a home, and after erasure. */
  readonly placeName: string | null;
  /** The invoice details that the customer gave; null for an invoice to a final consumer. */
  readonly invoice: InvoiceDetails | null;
}

/** The name, tax number and address for an invoice, as the customer wrote them. */
export interface InvoiceDetails {
  readonly name: string;
  /** NIF or NIPC of nine digits; a foreign number in its national notation. */
  readonly taxId: string;
  /** The country of the tax number, as two letters of ISO 3166-1. */
  readonly taxCountry: string;
  readonly address: string | null;
}

/**
 * Returns the facts for the fiscal documents of orders, in no particular order; orders without an accepted payment and
 * unknown ids are left out.
 */
export class ListOrderBillings extends Query<OrderBilling[]> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}

/**
 * Returns at most `limit` ids of orders with an accepted payment, sorted by id, starting after the id `after` (null:
 * from the first).
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
  /** The name of the contact person; null if none was given, and after erasure. */
  readonly contactName: string | null;
  /** The name of the first line's product. */
  readonly productNames: Translations;
  /** The date of the delivery or first visit, local to the place. */
  readonly date: string;
  readonly city: string;
}

/**
 * Returns the orders whose number, contact, invoice, place, name of the dead or document matches `q`, and all orders of the given customers, the
 * newest first: at most `limit`, or all without `limit`. A caller that has already looked for the graves whose name of the
 * dead matches gives their ids; otherwise they are looked for.
 */
export class ListOrdersMatching extends Query<readonly FoundOrder[]> {
  constructor(
    readonly wanted: {
      readonly q: string;
      readonly customerIds: readonly string[];
      readonly graveIds?: readonly string[];
      readonly limit?: number;
    },
  ) {
    super();
  }
}

/**
 * Returns the ids of the orders of the document with this number, in any spelling and with or without its kind (`FR`).
 * Handled by the context `invoicing`, which stores the documents.
 */
export class ListOrdersOfDocument extends Query<readonly string[]> {
  constructor(readonly number: string) {
    super();
  }
}

/**
 * Returns those of the given orders whose invoice-receipt is issued by the provider in use. Handled by the context `invoicing`, which stores the
 * documents.
 */
export class ListDocumentedOrders extends Query<readonly string[]> {
  constructor(readonly orderIds: readonly string[]) {
    super();
  }
}
