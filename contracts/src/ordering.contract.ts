import { z } from 'zod';
import { graveInputSchema } from './graves.contract.js';
import { ceremonySchema, requestedCeremonySchema } from './ceremony.js';
import { addToCartSchema, maximumMergedItems } from './cart.contract.js';
import { deliveryKinds } from './delivery-rules.js';
import {
  deliveryAddressSchema,
  deliveryContactSchema,
  deliveryPlaceFields,
  flexibleDaysSchema,
} from './delivery.contract.js';
import { expectedRefund, expectedTotal } from './expected-amounts.js';
import { customerInstructionsSchema, requestedInstructions, ribbonTextSchema } from './flower-instructions.js';
import { exportQuerySchema } from './http.contract.js';
import { fallbackLanguage, languages, languageTagSchema, translationsSchema } from './languages.js';
import { orderLifecycle } from './lifecycles/order.lifecycle.js';
import { legalVersionSchema } from './legal.contract.js';
import { orderCorrectionSchema } from './order-correction.contract.js';
import { orderChargebackSchema, orderRefundSchema } from './refunds.contract.js';
import { homeCountry, isPrintableTaxId, printableTaxIdRule, printedTaxId } from './tax-identity.js';
import {
  amountSchema,
  hourSchema,
  localDateSchema,
  locationSchema,
  optionalHour,
  optionalLine,
  requiredLine,
  taxCountrySchema,
  textLine,
  unlessBlank,
  uuidSchema,
} from './validation.js';

/** The maximum number of items in a checkout request: more than any cart can contain. */
const maximumCheckoutItems = 100;

const orUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** A grave that the customer has not registered yet; the checkout adds it to the customer's graves. */
const newGraveSchema = graveInputSchema.omit({ version: true });

const checkoutDeliverySchema = z
  .object({
    kind: z.enum(deliveryKinds, { error: 'delivery_kind_required' }),
    /** The date of the delivery or cleaning, local to the place; for a plan, the date of the first visit. */
    date: localDateSchema,
    /** Start of the slot; required for flowers. */
    hour: optionalHour,
    graveId: uuidSchema.nullish().transform(orUndefined),
    /** A new grave, instead of `graveId`. */
    grave: newGraveSchema.nullish().transform(orUndefined),
    addressId: uuidSchema.nullish().transform(orUndefined),
    place: z.object(deliveryPlaceFields).nullish().transform(orUndefined),
    /** The address of a home or church, instead of one of the customer's saved addresses. */
    address: deliveryAddressSchema.nullish().transform(orUndefined),
    location: locationSchema.nullish().transform(orUndefined),
    /** The ceremony at which the flowers are needed; only for a church or home. */
    ceremony: requestedCeremonySchema,
    /** Only for cleanings; for a plan, each visit may be moved by so many days. */
    flexibleDays: flexibleDaysSchema,
  })
  .refine(({ graveId, grave }) => graveId === undefined || grave === undefined, {
    path: ['grave'],
    error: 'Either a grave or the id of one.',
  });

/**
 * The words on the ribbon of one product in the cart; all pieces of the product get the same words. Without words
 * (null, blank or left out) the ribbon stays blank.
 */
const checkoutItemSchema = z.object({
  productId: uuidSchema,
  ribbonText: ribbonTextSchema.nullish().transform((words) => words || undefined),
});

const checkoutInvoiceSchema = z
  .object({
    name: requiredLine(120, 'invoice_name_required'),
    taxId: z.string().max(40),
    /** The country of the tax number; Portugal by default. */
    taxCountry: taxCountrySchema.default(homeCountry),
    address: optionalLine(200),
  })
  .refine(({ taxId, taxCountry }) => isPrintableTaxId(taxId, taxCountry), printableTaxIdRule)
  .overwrite((invoice) => ({ ...invoice, taxId: printedTaxId(invoice.taxId, invoice.taxCountry) }));

/**
 * What a customer agrees to before paying: `terms`, and `earlyStart`, the request that work begins within the
 * withdrawal period. `termsVersion` is the version that the page showed: if another one is in force by now, the response
 * is 409 `legal_text_outdated`.
 */
/** What a customer agrees to with an order. */
export const consentsSchema = z.object({
  terms: z.boolean(),
  earlyStart: z.boolean().default(false),
  termsVersion: legalVersionSchema.optional(),
});
export type Consents = z.infer<typeof consentsSchema>;

/**
 * `POST /Checkout`. Whether a place, an hour, a grave or a consent is missing for the products in the cart is a
 * business rule: 422, not 400.
 */
export const checkoutRequestSchema = z.object({
  delivery: checkoutDeliverySchema,
  contact: deliveryContactSchema,
  ...requestedInstructions,
  /** The products that have words on a ribbon; other products of the cart may be omitted. */
  items: z
    .array(checkoutItemSchema)
    .max(maximumCheckoutItems)
    .nullish()
    .transform((items) => items ?? []),
  invoice: checkoutInvoiceSchema.nullish().transform(orUndefined),
  /** Whether the partner who last worked for the customer near the place is to be asked first. */
  samePartner: z.boolean().default(false),
  consents: consentsSchema,
  ...expectedTotal,
  /**
   * The customer has been asked, and wants another order for a place and day for which there is one; without it, such a
   * checkout is refused with 409 `already_ordered`, which names the order.
   */
  orderAgain: z.boolean().default(false),
  language: languageTagSchema.default(fallbackLanguage),
});
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/** Response of `POST /Checkout`: the order, and the page to which the browser goes to pay. */
export const checkoutAnswerSchema = z.object({ orderId: uuidSchema, paymentUrl: z.string() });
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/**
 * `POST /Order`: an admin orders the `items` for a customer, by the same rules as in cart and checkout. The customer
 * accepts the terms later, when paying.
 */
export const phoneOrderRequestSchema = checkoutRequestSchema
  .omit({ consents: true, orderAgain: true, samePartner: true })
  .extend({
    customerId: uuidSchema,
    items: z.array(addToCartSchema.extend(checkoutItemSchema.shape)).min(1).max(maximumMergedItems),
  });
export type PhoneOrderRequest = z.infer<typeof phoneOrderRequestSchema>;

/**
 * Response of `POST /Order`: `payLink` is the page on which the customer accepts the terms and pays; only this customer
 * can open it.
 */
export const phoneOrderAnswerSchema = z.object({ orderId: uuidSchema, payLink: z.string() });
export type PhoneOrderAnswer = z.infer<typeof phoneOrderAnswerSchema>;

/** Body of `POST /Order/{id}/pay`: needed only for an order by phone, until its customer has accepted the terms. */
export const payRequestSchema = z
  .object({
    consents: consentsSchema.nullish().transform(orUndefined),
    /** The language in which the terms were read; by default that of the order. */
    language: languageTagSchema.optional(),
    ...expectedTotal,
  })
  .nullish()
  .transform((body) => body ?? { consents: undefined, language: undefined, expectedTotal: undefined });
export type PayRequest = z.output<typeof payRequestSchema>;

/** Response of `POST /Order/{id}/pay`: the page to which the browser goes to pay. */
export const payAnswerSchema = z.object({ paymentUrl: z.string() });
export type PayAnswer = z.infer<typeof payAnswerSchema>;

/**
 * `POST /Order/{id}/reschedule`: another date for an order whose payment came too late; `hour` is required for flowers.
 */
export const rescheduleOrderSchema = z.object({
  date: localDateSchema,
  hour: optionalHour,
  ...expectedTotal,
});
export type RescheduleOrderRequest = z.infer<typeof rescheduleOrderSchema>;

/**
 * Sort orders of `GET /Order`; `placed` is when the order was placed, `date` the date of the delivery or first visit.
 */
export const orderSorts = ['placed_desc', 'placed_asc', 'date_desc', 'date_asc', 'total_desc', 'total_asc'] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * `GET /Order`: by default the newest first. `q` searches the order number, contact, invoice and place, for admins also
 * the customer's name, e-mail address, phone and tax number; `customer` is used only for admins.
 */
export const orderQuerySchema = exportQuerySchema.extend({
  q: unlessBlank(z.string().trim().max(100)),
  status: unlessBlank(z.enum(orderLifecycle.states)),
  customer: unlessBlank(uuidSchema),
  sort: z.enum(orderSorts).default('placed_desc'),
});
export type OrderQuery = z.infer<typeof orderQuerySchema>;

/** Query of `GET /Order/totals`: the customer whose orders are added up. */
export const orderTotalsQuerySchema = z.object({ customer: uuidSchema });
export type OrderTotalsQuery = z.infer<typeof orderTotalsQuerySchema>;

/**
 * The totals of a customer's orders: `orders` is their number, `open` the amount not paid yet, and `refundPending` the
 * amount of refunds that are promised but not confirmed.
 */
export const orderTotalsSchema = z.object({
  orders: z.int(),
  paid: amountSchema,
  refunded: amountSchema,
  refundPending: amountSchema,
  open: amountSchema,
});
export type OrderTotals = z.infer<typeof orderTotalsSchema>;

/** The status of the latest payment attempt; `cancelled` when the order was cancelled before payment. */
export const orderPaymentStatuses = ['open', 'processing', 'paid', 'failed', 'expired', 'cancelled'] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

/**
 * One line of an order: `price` is the price of one piece or one visit, `total` that of the whole line with months,
 * discount and quantity.
 */
export const orderItemSchema = z.object({
  productId: uuidSchema,
  name: translationsSchema,
  quantity: z.number().int(),
  price: amountSchema,
  total: amountSchema,
  planId: uuidSchema.nullable(),
  months: z.number().int(),
  discount: z.number(),
  /**
   * The ribbon text; present only in `GET /Order/{id}`, and only if the product has a ribbon; null for a ribbon without
   * words.
   */
  ribbonText: z.string().nullable().optional(),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** Where and when the order is delivered; `date` and `hour` are local to `timeZone`. */
export const orderDeliverySchema = z.object({
  kind: z.enum(deliveryKinds),
  date: localDateSchema,
  hour: hourSchema.nullable(),
  timeZone: z.string(),
  city: z.string(),
  parish: z.string(),
  graveId: uuidSchema.nullable(),
  /** By how many days the cleanings may be moved, earlier or later; absent if the customer wants the exact days. */
  flexibleDays: z.int().min(1).optional(),
  /** The address of a home or church; present only in `GET /Order/{id}`, and only if one was entered. */
  address: deliveryAddressSchema.optional(),
  /** The ceremony at a church or home; present only in `GET /Order/{id}`, and only if the customer described one. */
  ceremony: ceremonySchema.optional(),
});

/**
 * What a withdrawal from the contract would mean now (`X-Now`), and until when it is possible. `begun` are the visits
 * that have begun: they are finished, and `charged` is what is kept for them.
 */
export const withdrawalPreviewSchema = z.object({
  endsAt: z.iso.datetime(),
  refund: amountSchema,
  charged: amountSchema,
  notBegun: z.int().min(0),
  begun: z.int().min(0),
});
export type WithdrawalPreview = z.infer<typeof withdrawalPreviewSchema>;

/** A Multibanco voucher: `amount` can be paid until `expiresAt`. */
export const voucherSchema = z.object({
  entity: z.string(),
  reference: z.string(),
  amount: amountSchema,
  expiresAt: z.iso.datetime(),
});
export type Voucher = z.infer<typeof voucherSchema>;

/** The customer of an order; e-mail address, phone and language are present only in `GET /Order/{id}`. */
const orderCustomerSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  language: z.enum(languages).optional(),
});

/**
 * An order. `services` are the ids of the services created so far. `refunded` is the amount that the bank has
 * confirmed, `refundPending` the amount that is promised but not confirmed.
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
  /** Whether the customer requested that the cleaning begins before the withdrawal period ends. */
  earlyStart: z.boolean(),
  services: z.array(uuidSchema),
  /** The id of the delivery or first visit, also before it is created: a calendar knows it by this id. */
  firstServiceId: uuidSchema,
  subscriptionId: uuidSchema.optional(),
  payment: z.object({
    status: z.enum(orderPaymentStatuses),
    method: z.string().nullable(),
    /** Until when the payer can pay on the payment page or with the voucher; null when there is nothing to pay. */
    expiresAt: z.iso.datetime().nullable(),
    /** What the payer needs to pay a voucher, at a cash machine or in the bank's application, while it can be paid. */
    voucher: voucherSchema.optional(),
  }),
  /**
   * The refund if the order were cancelled now (`X-Now`); only in `GET /Order/{id}`, and only when `cancel` is allowed.
   */
  refundOnCancel: amountSchema.optional(),
  /**
   * When the cancellation of a paid order was requested: services that have not begun are cancelled and refunded
   * automatically.
   */
  cancellationRequestedAt: z.iso.datetime().optional(),
  /** When the consumer's withdrawal from the contract was received. */
  withdrawnAt: z.iso.datetime().optional(),
  /** What a withdrawal would mean now; only in `GET /Order/{id}`, and only when `withdraw` is allowed. */
  withdrawal: withdrawalPreviewSchema.optional(),
  /** The latest dispute of the payment at the payer's bank; present only for admins, and only if there was one. */
  chargeback: orderChargebackSchema.optional(),
  /** Until when another date can be chosen, while the order waits for one; afterwards the payment is refunded. */
  newDateBy: z.iso.datetime().optional(),
  /** The customer; present only for admins, with contact data only in `GET /Order/{id}`. */
  customer: orderCustomerSchema.optional(),
  /** Like all fields up to `invoice`, present only in `GET /Order/{id}`: the person to call about the delivery. */
  contact: z.object({ name: z.string(), phone: z.string().nullable() }).optional(),
  placeName: z.string().optional(),
  ...customerInstructionsSchema.shape,
  invoice: z.object({ name: z.string(), taxId: z.string(), taxCountry: z.string().optional() }).optional(),
  /**
   * Only for an order by phone: until when it waits for its payment, the page on which its customer accepts the terms
   * and pays, and whether the customer has accepted them. `by`, the admin who placed the order, is present only for
   * admins and only in `GET /Order/{id}`.
   */
  phone: z
    .object({
      waitsUntil: z.iso.datetime(),
      payLink: z.string(),
      hasAcceptedTerms: z.boolean(),
      by: z.object({ id: uuidSchema, name: z.string() }).optional(),
    })
    .optional(),
  /** The corrections, newest first; present only in `GET /Order/{id}`, and only if there was one. */
  corrections: z.array(orderCorrectionSchema).optional(),
  /** The refunds, newest first; present only in `GET /Order/{id}`. */
  refunds: z.array(orderRefundSchema).optional(),
  placedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  version: z.number().int(),
  /** The plan that the order renews; absent for other orders. */
  renews: uuidSchema.optional(),
  /** The partner whom the customer wants to be asked first, and whether the partner takes work now. */
  preferredPartner: z.object({ id: uuidSchema, name: z.string(), isAvailable: z.boolean() }).optional(),
  allowedActions: z.array(z.string()),
});
export type Order = z.infer<typeof orderSchema>;

/**
 * Response of `POST /Order/{id}/cancel`: the order after the cancellation, with the resulting refunds. The amounts
 * `refunded` and `refundPending` are updated a moment later and may not include them yet.
 */
export const cancelledOrderSchema = orderSchema.extend({
  /** The refund of each cancelled service. */
  refunds: z.array(z.object({ serviceId: uuidSchema, amount: amountSchema })),
  /** For a plan: the refund of all visits that were cancelled before they became services. */
  visitsRefund: amountSchema.optional(),
  /**
   * Ids of services that do not exist yet; each is cancelled as soon as it is created, and only then is its refund
   * known.
   */
  pending: z.array(uuidSchema),
});
export type CancelledOrder = z.infer<typeof cancelledOrderSchema>;

/** `POST /Order/{id}/withdraw`: `reason` is required from an admin, who records a declaration that arrived elsewhere. */
export const withdrawOrderSchema = z
  .strictObject({ reason: textLine(200).min(1).optional(), ...expectedRefund })
  .nullish()
  .transform((body) => body ?? { expectedRefund: undefined });
export type WithdrawOrderRequest = z.output<typeof withdrawOrderSchema>;

/**
 * Response of `POST /Order/{id}/withdraw`: as for a cancellation; `begun` lists the visits that had begun, which are
 * finished, with what is charged for each.
 */
export const withdrawnOrderSchema = cancelledOrderSchema.extend({
  begun: z.array(z.object({ serviceId: uuidSchema, charged: amountSchema })),
});
export type WithdrawnOrder = z.infer<typeof withdrawnOrderSchema>;
