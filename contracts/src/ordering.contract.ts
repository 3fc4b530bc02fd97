import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import { fallbackLanguage, languageTagSchema, translationsSchema } from './languages.js';
import { orderLifecycle } from './lifecycles/order.lifecycle.js';
import {
  amountSchema,
  hourSchema,
  localDateSchema,
  locationSchema,
  phoneSchema,
  postalCodeSchema,
  taxIdSchema,
  textLine,
  uuidSchema,
} from './validation.js';

/** The terms and conditions that a checkout accepts; it is kept with every order. */
export const termsVersion = '2026-11';

/** Where an order may go (marketplace §1): a grave in a cemetery, a church, a home. */
export const deliveryKinds = ['cemetery', 'church', 'home'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** Flowers are delivered in slots that start from the first to the last of these hours (decisions §2, Deadlines). */
export const deliveryHours = { first: '08:00', last: '19:00' } as const;
/** Hours between ordering and the slot, for flowers that do not need longer. */
export const minimumLeadHours = 6;
/** How far ahead a delivery or first visit may lie, in local days. */
export const maximumDaysAhead = 180;
/** A cleaning sooner than this needs the customer's wish that work begins within the withdrawal period. */
export const withdrawalDays = 14;
export const maximumMessageLength = 200;

const text = (minimum: number, maximum: number) => textLine(maximum).min(minimum);
const orUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined;
const optionalText = (maximum: number) =>
  textLine(maximum)
    .nullish()
    .transform((value) => value || undefined);

/** The address of a home or church, as the checkout takes it and orders keep it. */
export const deliveryAddressSchema = z.object({
  street: text(1, 120),
  streetNumber: text(1, 20),
  floor: optionalText(40),
  postalCode: postalCodeSchema,
  city: text(1, 80),
  parish: text(1, 120),
});
export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

const checkoutDeliverySchema = z.object({
  kind: z.enum(deliveryKinds, { error: 'Please select a delivery option.' }),
  /** Local to the place; of a plan, the first visit. */
  date: localDateSchema,
  /** Start of the slot; flowers need it. */
  hour: hourSchema.nullish().transform(orUndefined),
  graveId: uuidSchema.nullish().transform(orUndefined),
  addressId: uuidSchema.nullish().transform(orUndefined),
  place: z
    .object({ name: text(1, 120), city: text(1, 80), parish: optionalText(120) })
    .nullish()
    .transform(orUndefined),
  /** Of a home or church, in place of one of the customer's own addresses. */
  address: deliveryAddressSchema.nullish().transform(orUndefined),
  location: locationSchema.nullish().transform(orUndefined),
});

const checkoutInvoiceSchema = z.object({ name: text(1, 120), taxId: taxIdSchema, address: optionalText(200) });

/**
 * `POST /Checkout` (decisions §3, Shapes). Whether a place, an hour, a grave or a consent is missing for what is in the
 * cart is a rule of the business: 422, not 400.
 */
export const checkoutRequestSchema = z.object({
  delivery: checkoutDeliverySchema,
  /** Who is to be reached about the delivery. */
  contact: z.object({ name: text(1, 120), phone: phoneSchema }),
  /** The card that goes with the flowers. */
  /** May be several lines. */
  message: z
    .string()
    .trim()
    .max(maximumMessageLength)
    .nullish()
    .transform((value) => value || undefined),
  invoice: checkoutInvoiceSchema.nullish().transform(orUndefined),
  consents: z.object({ terms: z.boolean(), earlyStart: z.boolean().default(false) }),
  language: languageTagSchema.default(fallbackLanguage),
});
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/** Where the browser goes to pay. */
export const checkoutAnswerSchema = z.object({ orderId: uuidSchema, paymentUrl: z.string() });
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/** `POST /Order/{id}/pay`. */
export const payAnswerSchema = z.object({ paymentUrl: z.string() });
export type PayAnswer = z.infer<typeof payAnswerSchema>;

/** `POST /Order/{id}/reschedule`: another date for a payment that came too late; flowers need the hour. */
export const rescheduleOrderSchema = z.object({
  date: localDateSchema,
  hour: hourSchema.nullish().transform(orUndefined),
});
export type RescheduleOrderRequest = z.infer<typeof rescheduleOrderSchema>;

/** Lists answer the newest first. */
export const orderQuerySchema = pageQuerySchema;
export type OrderQuery = z.infer<typeof orderQuerySchema>;

/** How the last attempt to pay stands; `cancelled` once the order was called off before it was paid. */
export const orderPaymentStatuses = ['open', 'processing', 'paid', 'failed', 'expired', 'cancelled'] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

/** One line of an order: `price` of one piece or one visit, `total` of the line with plan and quantity. */
export const orderItemSchema = z.object({
  productId: uuidSchema,
  name: translationsSchema,
  quantity: z.number().int(),
  price: amountSchema,
  total: amountSchema,
  planId: uuidSchema.nullable(),
  months: z.number().int(),
  discount: z.number(),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** Where and when the order goes; what the customer wrote stands there for the customer alone. */
export const orderDeliverySchema = z.object({
  kind: z.enum(deliveryKinds),
  date: localDateSchema,
  hour: hourSchema.nullable(),
  timeZone: z.string(),
  city: z.string(),
  parish: z.string(),
  graveId: uuidSchema.nullable(),
  /** Of a home or church; only in `GET /Order/{id}`, and only where one was written. */
  address: deliveryAddressSchema.optional(),
});

/**
 * An order (decisions §3, Shapes). `services` are those that exist so far; `refunded` is confirmed by the bank,
 * `refundPending` promised and under way.
 */
export const orderSchema = z.object({
  id: uuidSchema,
  number: z.string(),
  kind: z.enum(['flower', 'clean']),
  status: z.enum(orderLifecycle.states),
  total: amountSchema,
  refunded: amountSchema,
  refundPending: amountSchema,
  currency: z.literal('EUR'),
  items: z.array(orderItemSchema),
  delivery: orderDeliverySchema,
  /** The customer wishes the cleaning before the withdrawal period ends. */
  earlyStart: z.boolean(),
  services: z.array(uuidSchema),
  subscriptionId: uuidSchema.optional(),
  payment: z.object({
    status: z.enum(orderPaymentStatuses),
    method: z.string().nullable(),
    /** Until when the session or the voucher may be paid; null when there is nothing to pay. */
    expiresAt: z.iso.datetime().nullable(),
  }),
  /** What cancelling it now (`X-Now`) would give back; only in `GET /Order/{id}`, and only where `cancel` is allowed. */
  refundOnCancel: amountSchema.optional(),
  /** Until when another date may be chosen, while the order waits for one; then the payment goes back. */
  newDateBy: z.iso.datetime().optional(),
  placedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  version: z.number().int(),
  allowedActions: z.array(z.string()),
});
export type Order = z.infer<typeof orderSchema>;

/** `POST /Order/{id}/cancel`: the order afterwards, and what each cancelled service gives back. */
export const cancelledOrderSchema = orderSchema.extend({
  refunds: z.array(z.object({ serviceId: uuidSchema, amount: amountSchema })),
});
export type CancelledOrder = z.infer<typeof cancelledOrderSchema>;

/** Codes of the problems that ordering answers with; the frontend has a text for each. */
export const orderingErrorCodes = [
  'cart_empty',
  'cart_already_bought',
  'checkout_superseded',
  'terms_required',
  'early_start_required',
  'location_required',
  'location_outside_portugal',
  'place_required',
  'grave_required',
  'cemetery_required',
  'hour_required',
  'too_soon',
  'too_late',
  'cemetery_closed',
  'nobody_near',
  'services_not_ready',
  'date_passed',
] as const;
export type OrderingErrorCode = (typeof orderingErrorCodes)[number];
