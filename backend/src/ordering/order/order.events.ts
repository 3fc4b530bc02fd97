import { languages, translationsSchema } from '@perpetua/contracts/languages';
import { substitutions } from '@perpetua/contracts/delivery-rules';
import { goodwillReasons } from '@perpetua/contracts/refunds.contract';
import { hourSchema, localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { defineEvents, type EventOf, eventType, formerly } from '../../platform/event-store/event-definition.js';

const id = z.uuid();
const cents = z.int().min(0);
const instant = z.iso.datetime();

/** What the order is for: one bouquet delivery, or the cleaning of a grave. */
export const orderKindSchema = z.enum(['flower', 'clean']);
export type OrderKind = z.infer<typeof orderKindSchema>;

/**
 * Where and when, without anything that points at a person: the exact location, the address and the names live in
 * `ordering.order_details`, which can be erased. `date` and `hour` are local to `timeZone`.
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
  /** Names the row that holds the words on its ribbon; left out where there are none. */
  ribbonId: id.optional(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** A product as the service that delivers it needs it. */
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
 * Why a payment was not honoured: the date is too near or gone, the order had been cancelled, or the amount is not the
 * total. The last two are refunded at once; the first leaves the customer the choice of a new date.
 */
const notHonouredSchema = z.enum(['date_passed', 'order_cancelled', 'amount_differs']);
export type NotHonoured = z.infer<typeof notHonouredSchema>;

/** An order by phone: the admin who placed it, and until when it waits for its payment. */
const phoneOrderSchema = z.object({ placedBy: id, waitsUntil: instant });

/** All that other contexts need to act on a payment that the order keeps, so that they read no other event. */
const keptPaymentSchema = z.object({
  ...paymentFacts,
  customerId: id,
  number: z.string().min(1),
  kind: orderKindSchema,
  language: z.enum(languages),
  delivery: deliveryFactsSchema,
  products: z.array(orderedProductSchema).min(1),
  plan: z.object({ planId: id, months: z.int().min(1), discountPercent: z.number().min(0).max(100) }).nullable(),
  /** One price a visit, in order; they add up to the order's total. */
  visitPricesCents: z.array(cents).min(1),
  /** What the partner earns a visit, in the same order; fixed now. */
  amountsToReceiveCents: z.array(cents).min(1),
  cartRevision: z.int().min(0),
  /** The admin who placed an order by phone, which bought nothing of a cart. */
  placedBy: id.optional(),
  paidAt: instant,
});

/** Facts of one checkout and its money (docs/domain.md#order). Money in cents, VAT included. */
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
      /** Services that the order leads to: 1, or the plan's months. */
      visits: z.int().min(1),
      /** Hours that must lie between payment and the slot; null: a cleaning, from the next local day on. */
      leadHours: z.int().min(0).nullable(),
      language: z.enum(languages),
      /** The terms that it was placed under; those of an order by phone are accepted later, by `TermsAccepted`. */
      termsVersion: z.string().min(1),
      earlyStart: z.boolean(),
      /** Left out of cleanings, and of flowers ordered before it was asked. */
      substitution: z.enum(substitutions).optional(),
      cartRevision: z.int().min(0),
      placedAt: instant,
      /** Only of an order that an admin placed for a customer. */
      phone: phoneOrderSchema.optional(),
    }),
  ),
  /** The customer of an order by phone accepts the terms; `earlyStart` as in `OrderPlaced`. */
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
      /** When the order gives up waiting for it. */
      payBy: instant,
      amountCents: cents,
    }),
  ),
  PaymentProcessing: eventType(1, z.object({ attemptId: id, method: z.string().min(1), voucherExpiresAt: instant })),
  PaymentFailed: eventType(1, z.object({ attemptId: id, code: z.string().min(1) })),
  PaymentExpired: eventType(1, z.object({ attemptId: id.nullable() })),
  OrderPaid: eventType(1, keptPaymentSchema),
  PaymentReceivedTooLate: formerly(
    ['PaidTooLate'],
    eventType(
      1,
      z.object({
        ...paymentFacts,
        reason: notHonouredSchema,
        /** Until then the customer may choose a new date; null where the money goes back at once. */
        chooseBy: instant.nullable(),
      }),
    ),
  ),
  /**
   * A payment that came too late is kept for another date, which is in `delivery` too. No command ever wrote the
   * shape with `date` and `hour` alone.
   */
  DeliveryDateChanged: formerly(
    ['NewDateChosen'],
    eventType(1, keptPaymentSchema.extend({ date: localDateSchema, hour: hourSchema.nullable() })),
  ),
  DuplicatePaymentReceived: eventType(
    1,
    z.object({ attemptId: id, paymentIntentId: z.string().min(1), amountCents: cents }),
  ),
  /** Before payment. */
  OrderCancelled: eventType(1, z.object({ reason: z.string().min(1) })),
  /**
   * The customer cancels a paid order. What it has led to, or still leads to, is cancelled by itself, as far as it has
   * not begun; the order ends with that.
   */
  OrderCancellationRequested: eventType(1, z.object({ reason: z.string().min(1), requestedAt: instant })),
  RefundRequested: eventType(
    1,
    z.object({
      refundId: id,
      paymentIntentId: z.string().min(1),
      amountCents: z.int().min(1),
      serviceId: id.nullable(),
      reason: z.string().min(1),
      /** What an admin wrote about a refund by goodwill; it names no customer. */
      note: z.string().min(1).optional(),
      /** What the credit note says of a refund by goodwill; `courtesy` where it is missing. */
      printedReason: z.enum(goodwillReasons).optional(),
    }),
  ),
  RefundConfirmed: eventType(1, z.object({ refundId: id, providerRefundId: z.string().min(1), amountCents: cents })),
  RefundFailed: eventType(1, z.object({ refundId: id, code: z.string().min(1) })),
  /** An admin asks the provider once more for a refund that failed; `retry` counts from 1. */
  RefundRetried: eventType(
    1,
    z.object({
      refundId: id,
      paymentIntentId: z.string().min(1),
      amountCents: z.int().min(1),
      retry: z.int().min(1),
    }),
  ),
  OrderServiceEnded: formerly(
    ['ServiceConcluded'],
    eventType(1, z.object({ serviceId: id, outcome: z.enum(['closed', 'cancelled']) })),
  ),
  OrderRefunded: eventType(1, z.object({})),
  OrderSettled: eventType(1, z.object({})),
  ChargebackOpened: eventType(1, z.object({ paymentIntentId: z.string().min(1), amountCents: cents })),
  ChargebackWon: eventType(1, z.object({ paymentIntentId: z.string().min(1) })),
  ChargebackLost: eventType(1, z.object({ paymentIntentId: z.string().min(1), amountCents: cents })),
});

export type OrderEvent = EventOf<typeof orderEvents>;

/** The data of one event type. */
export type OrderEventData<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data'];
