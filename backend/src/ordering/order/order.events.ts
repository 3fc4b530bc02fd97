import { languages, translationsSchema } from '@perpetua/contracts/languages';
import { maximumFlexibleDays, substitutions } from '@perpetua/contracts/delivery-rules';
import { correctableFields } from '@perpetua/contracts/order-correction.contract';
import { goodwillReasons } from '@perpetua/contracts/refunds.contract';
import { hourSchema, localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { defineEvents, type EventOf, eventType } from '../../platform/event-store/event-definition.js';

const id = z.uuid();
const cents = z.int().min(0);
const instant = z.iso.datetime();

/** `flower`: one delivery of flowers; `clean`: the cleaning of a grave, as a single visit or as a plan. */
export const orderKindSchema = z.enum(['flower', 'clean']);
export type OrderKind = z.infer<typeof orderKindSchema>;

/**
 * Where and when an order is delivered, without personal data: the exact location, the address and the names are stored
 * in `ordering.order_details`, so that they can be erased. `date` and `hour` are local to `timeZone`.
 */
export const deliveryFactsSchema = z.object({
  kind: z.enum(['cemetery', 'church', 'home']),
  date: localDateSchema,
  hour: hourSchema.nullable(),
  timeZone: z.string().min(1),
  region: z.string().min(1),
  city: z.string(),
  parish: z.string(),
  cemeteryId: id.nullable(),
  graveId: id.nullable(),
  /** By how many days a cleaning, or each visit of a plan, may be moved; absent if the customer wants the exact days. */
  flexibleDays: z.int().min(1).max(maximumFlexibleDays).optional(),
});
export type DeliveryFacts = z.infer<typeof deliveryFactsSchema>;

const orderLineSchema = z.object({
  productId: id,
  name: translationsSchema,
  quantity: z.int().min(1),
  unitCents: cents,
  lineCents: cents,
  planId: id.nullable(),
  months: z.int().min(1),
  discountPercent: z.number().min(0).max(100),
  taxClass: z.string().min(1),
  commissionBps: z.int().min(0).max(10_000),
  /**
   * The id of the ribbon text, which is stored in `ordering.order_details`; absent when the product gets no ribbon
   * text.
   */
  ribbonId: id.optional(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** A bought product, as the services of the order show it. */
export const orderedProductSchema = z.object({ productId: id, name: translationsSchema, quantity: z.int().min(1) });
export type OrderedProduct = z.infer<typeof orderedProductSchema>;

const paymentFacts = {
  attemptId: id,
  sessionId: z.string().min(1),
  paymentIntentId: z.string().min(1),
  method: z.string().min(1),
  amountCents: cents,
};

/**
 * Why a payment was not accepted: the date is too near or has passed, the order had been cancelled, or the amount
 * differs from the total. In the last two cases the payment is refunded immediately; in the first case, the customer
 * can choose a new date.
 */
const notHonouredSchema = z.enum(['date_passed', 'order_cancelled', 'amount_differs']);
export type NotHonoured = z.infer<typeof notHonouredSchema>;

/** What only an order by phone has: the admin who placed it, and until when it waits for its payment. */
const phoneOrderSchema = z.object({ placedBy: id, waitsUntil: instant });

/** All facts that other contexts need to act on an accepted payment, so that they read no other event. */
const acceptedPaymentSchema = z.object({
  ...paymentFacts,
  customerId: id,
  number: z.string().min(1),
  kind: orderKindSchema,
  language: z.enum(languages),
  delivery: deliveryFactsSchema,
  products: z.array(orderedProductSchema).min(1),
  plan: z.object({ planId: id, months: z.int().min(1), discountPercent: z.number().min(0).max(100) }).nullable(),
  /** The price of each visit, sorted by visit; the prices add up to the order's total. */
  visitPricesCents: z.array(cents).min(1),
  /** What the partner earns for each visit, sorted by visit; fixed by this event. */
  amountsToReceiveCents: z.array(cents).min(1),
  cartRevision: z.int().min(0),
  /**
   * The admin who placed the order by phone; absent for a checkout. The products of an order by phone were never in a
   * cart.
   */
  placedBy: id.optional(),
  paidAt: instant,
});

const lostChargebackSchema = z.object({
  paymentIntentId: z.string().min(1),
  amountCents: cents,
  disputeId: z.string().min(1).optional(),
  /** The id under which the amount is booked as a refund. */
  refundId: id.optional(),
});

/** The events of one order and its payments (docs/domain.md#order). Money in cents, VAT included. */
export const orderEvents = defineEvents('order', {
  OrderPlaced: eventType(
    1,
    z.object({
      number: z.string().min(1),
      customerId: id,
      kind: orderKindSchema,
      lines: z.array(orderLineSchema).min(1),
      totalCents: cents,
      currency: z.literal('EUR'),
      delivery: deliveryFactsSchema,
      /** The number of services of the order: 1, or the number of months of the plan. */
      visits: z.int().min(1),
      /**
       * The minimum number of hours between ordering and the slot of the flowers; null for a cleaning, which is
       * possible from the next local day on.
       */
      leadHours: z.int().min(0).nullable(),
      language: z.enum(languages),
      /**
       * The version of the terms when the order was placed; for an order by phone, `TermsAccepted` records the
       * acceptance later.
       */
      termsVersion: z.string().min(1),
      earlyStart: z.boolean(),
      /** What the florist may do when a flower is missing; absent for cleanings. */
      substitution: z.enum(substitutions).optional(),
      cartRevision: z.int().min(0),
      placedAt: instant,
      /** The customer's unpaid order without a voucher that this checkout cancelled, if there was one. */
      supersedes: z.object({ orderId: id, number: z.string().min(1) }).optional(),
      /** Present only for an order that an admin placed for a customer. */
      phone: phoneOrderSchema.optional(),
      /** The subscription that the order renews; present only for a renewal, which buys nothing from the cart. */
      renews: id.optional(),
      /** The partner whom the customer wants to be asked first, if there is one. */
      preferredPartnerId: id.optional(),
    }),
  ),
  /**
   * The customer of an order by phone has accepted the terms. `earlyStart`: whether the customer has also requested
   * that work begins within the withdrawal period.
   */
  TermsAccepted: eventType(1, z.object({ termsVersion: z.string().min(1), earlyStart: z.boolean() })),
  PaymentStarted: eventType(
    1,
    z.object({
      attemptId: id,
      attempt: z.int().min(1),
      sessionId: z.string().min(1),
      url: z.string().min(1),
      /** When the provider closes the session. */
      expiresAt: instant,
      /** Until when the order waits for the payment of this attempt. */
      payBy: instant,
      amountCents: cents,
    }),
  ),
  PaymentProcessing: eventType(
    1,
    z.object({
      attemptId: id,
      method: z.string().min(1),
      voucherExpiresAt: instant,
      /** When the payer is reminded of the voucher; absent if it is too short for a reminder. */
      remindAt: instant.optional(),
    }),
  ),
  PaymentFailed: eventType(1, z.object({ attemptId: id, code: z.string().min(1) })),
  PaymentExpired: eventType(1, z.object({ attemptId: id.nullable() })),
  OrderPaid: eventType(1, acceptedPaymentSchema),
  PaymentReceivedTooLate: eventType(
    1,
    z.object({
      ...paymentFacts,
      reason: notHonouredSchema,
      /** Until when the customer can choose a new date; null when the payment is refunded immediately. */
      chooseBy: instant.nullable(),
    }),
  ),
  /** A payment that came too late is accepted for another date: `date` and `hour`, which `delivery` also contains. */
  DeliveryDateChanged: eventType(
    1,
    acceptedPaymentSchema.extend({ date: localDateSchema, hour: hourSchema.nullable() }),
  ),
  DuplicatePaymentReceived: eventType(
    1,
    z.object({ attemptId: id, paymentIntentId: z.string().min(1), amountCents: cents }),
  ),
  /** The order was cancelled before it was paid. */
  OrderCancelled: eventType(1, z.object({ reason: z.string().min(1) })),
  /**
   * The customer has cancelled a paid order. The services that the order has created or will create are cancelled
   * automatically, unless they have begun; the order ends when all of them are over.
   */
  OrderCancellationRequested: eventType(1, z.object({ reason: z.string().min(1), requestedAt: instant })),
  RefundRequested: eventType(
    2,
    z.object({
      refundId: id,
      paymentIntentId: z.string().min(1),
      amountCents: z.int().min(1),
      serviceId: id.nullable(),
      reason: z.string().min(1),
      /** The id of the admin's note about a goodwill refund, a row of `ordering.order_notes`, where it can be erased. */
      noteId: id.optional(),
      /** The reason on the credit note of a goodwill refund; `courtesy` when absent. */
      printedReason: z.enum(goodwillReasons).optional(),
    }),
    // The text of a note was in the event; it is not shown any more.
    { 1: ({ note: _text, ...data }) => data },
  ),
  /** The provider waits for the customer's bank details until `actionBy`; afterwards the refund fails. */
  RefundActionRequired: eventType(1, z.object({ refundId: id, actionBy: instant })),
  /**
   * Several refunds that the provider gave back as one are confirmed one by one: the one that leads them names their sum
   * (`togetherCents`), the others name it (`partOf`).
   */
  RefundConfirmed: eventType(
    1,
    z.object({
      refundId: id,
      providerRefundId: z.string().min(1),
      amountCents: cents,
      togetherCents: cents.optional(),
      partOf: id.optional(),
    }),
  ),
  /** `partOf`: the refund that led this one and others to the provider, which failed with them. */
  RefundFailed: eventType(1, z.object({ refundId: id, code: z.string().min(1), partOf: id.optional() })),
  /** An admin has requested a failed refund again; `retry` counts from 1. */
  RefundRetried: eventType(
    1,
    z.object({
      refundId: id,
      paymentIntentId: z.string().min(1),
      amountCents: z.int().min(1),
      retry: z.int().min(1),
    }),
  ),
  OrderServiceEnded: eventType(1, z.object({ serviceId: id, outcome: z.enum(['closed', 'cancelled']) })),
  OrderRefunded: eventType(1, z.object({})),
  OrderSettled: eventType(1, z.object({})),
  /** The payer disputes the payment at the bank; `disputeId` is the provider's. */
  ChargebackOpened: eventType(
    1,
    z.object({
      paymentIntentId: z.string().min(1),
      amountCents: cents,
      disputeId: z.string().min(1).optional(),
      /** The provider's code for the payer's reason, for example `fraudulent`. */
      reason: z.string().min(1).optional(),
      /** Until when evidence can be given to the bank; absent when the bank takes none. */
      evidenceBy: instant.optional(),
    }),
  ),
  ChargebackWon: eventType(
    1,
    z.object({ paymentIntentId: z.string().min(1), disputeId: z.string().min(1).optional() }),
  ),
  /** The bank has given a part of the payment back to the payer: `amountCents`, booked as a refund. */
  ChargebackPartlyLost: eventType(1, lostChargebackSchema),
  /** The bank has given back everything that was left of the payment: `amountCents`, booked as a refund. */
  ChargebackLost: eventType(1, lostChargebackSchema),
  /**
   * What was written with the order was corrected before its work began. Each text that was replaced, and the one that
   * replaces it, are a row of `ordering.corrected_texts`; an admin's reason is a row of `ordering.order_notes`.
   */
  OrderCorrected: eventType(
    1,
    z.object({
      changes: z
        .array(
          z.object({
            field: z.enum(correctableFields),
            textId: id,
            /** The product whose ribbon was corrected. */
            productId: id.optional(),
          }),
        )
        .min(1),
      by: z.enum(['customer', 'admin']),
      correctedAt: instant,
      noteId: id.optional(),
    }),
  ),
  /**
   * The consumer withdraws from the contract (docs/domain.md#withdrawal). `noteId` is a row of
   * `ordering.order_notes`, in which an admin wrote how the declaration arrived.
   */
  WithdrawalReceived: eventType(
    1,
    z.object({
      receivedAt: instant,
      /** The end of the period for withdrawal, within which the declaration was made. */
      periodEndsAt: instant,
      noteId: id.optional(),
    }),
  ),
});

export type OrderEvent = EventOf<typeof orderEvents>;

/** The payment of an order was accepted: for its own date, or for another one that the customer chose later. */
export type OrderConfirmed = Extract<OrderEvent, { type: 'OrderPaid' | 'DeliveryDateChanged' }>;

/** Whether an event confirms its order. */
export const isOrderConfirmed = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: OrderConfirmed['type'] }> =>
  event.type === 'OrderPaid' || event.type === 'DeliveryDateChanged';

/** What a process gives to `on(orderEvents, …)` in order to react to all events of {@link OrderConfirmed} alike. */
export const whenConfirmed = <Reaction>(reaction: Reaction): Record<OrderConfirmed['type'], Reaction> => ({
  OrderPaid: reaction,
  DeliveryDateChanged: reaction,
});

/** The data of one event type. */
export type OrderEventData<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data'];
