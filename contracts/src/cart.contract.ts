import { z } from 'zod';
import { productTypes } from './catalogue.contract.js';
import { amountSchema, uuidSchema } from './validation.js';

/** The maximum quantity of one product in a cart. */
export const maximumQuantity = 99;

const quantitySchema = z.number().int().min(1).max(maximumQuantity);

export const addToCartSchema = z.object({
  productId: uuidSchema,
  quantity: quantitySchema,
  planId: uuidSchema.nullish().transform((planId) => planId ?? undefined),
});
export type AddToCart = z.infer<typeof addToCartSchema>;

export const changeCartSchema = z.object({ productId: uuidSchema, quantity: quantitySchema });
export type ChangeCart = z.infer<typeof changeCartSchema>;

/**
 * An item of the cart (docs/domain.md#specification): `id` is the product's id, `name` a JSON string of translations,
 * `price` the price of one piece or one visit, `image` a base64 JPEG of at most 4 kB ('' while the product has no
 * picture).
 */
const cartItemSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  price: amountSchema,
  quantity: quantitySchema,
  image: z.string().max(4096),
  type: z.enum(productTypes),
  planId: uuidSchema.nullable(),
  plan_id: uuidSchema.nullable(),
  plan: z.object({ discount: z.number(), frequency: z.number().int() }).nullable(),
  /** The price of the item's whole quantity; with a plan, the discounted price of all its visits. */
  lineTotal: amountSchema,
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** The maximum number of items in one merge: more than any guest's cart can contain. */
export const maximumMergedItems = 50;

/**
 * `POST /Cart/merge`: the items of a guest's cart, in the order in which they were added. `mergeId` identifies the
 * guest's cart: items with the same `mergeId` are merged only once, however often they are sent. Without `mergeId`, a
 * request is a repeat if it has the same items as the previous merge and the account's cart has not changed since that
 * merge.
 */
export const mergeCartSchema = z.object({
  items: z.array(addToCartSchema).max(maximumMergedItems),
  mergeId: uuidSchema.nullish().transform((mergeId) => mergeId ?? undefined),
});
export type MergeCart = z.output<typeof mergeCartSchema>;

/**
 * `POST /Cart/restore`: selects what to restore from the products kept for later; without a body, what was kept most
 * recently.
 */
export const restoreCartSchema = z
  .object({
    productId: uuidSchema.optional(),
    /** Null for a cleaning that was kept without a plan; omitted if the plan does not matter. */
    planId: uuidSchema.nullable().optional(),
    /** Instead of a product: puts back what this order took from the cart (`offeredBack`); a repeat changes nothing. */
    orderId: uuidSchema.optional(),
  })
  .prefault({});
export type RestoreCart = z.output<typeof restoreCartSchema>;

/**
 * What changed in the cart since the customer last saw it. `left`: the product, or its plan, is no longer sold; `name`
 * is null if it is not known any more. `price`: one piece (with a plan: all visits) cost `before` and costs `after`.
 * `name` is a JSON string of translations, as in an item.
 */
export const cartChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('left'), productId: uuidSchema, name: z.string().nullable() }),
  z.object({
    kind: z.literal('price'),
    productId: uuidSchema,
    name: z.string(),
    before: amountSchema,
    after: amountSchema,
  }),
]);
export type CartChange = z.infer<typeof cartChangeSchema>;

/**
 * What an order took from the cart whose voucher was not paid: `items` can be put back at today's prices, `gone` are no
 * longer sold.
 */
export const offeredBackSchema = z.object({
  orderId: uuidSchema,
  number: z.string(),
  items: z.array(cartItemSchema),
  gone: z.array(z.object({ productId: uuidSchema, name: z.string() })),
});
export type OfferedBack = z.infer<typeof offeredBackSchema>;

/**
 * The cart. `months` and `discount` are those of the plan in the cart (1 and 0 without a plan), `subscription` says
 * whether the cart contains a plan, `total` includes VAT. `keptForLater` are products that were replaced by a product
 * that cannot be bought together with them, the most recently replaced first. `changes` are repeated until
 * `DELETE /Cart/changes`, `offeredBack` until `POST /Cart/restore` or `DELETE /Cart/offered/{orderId}`.
 */
export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  months: z.number().int(),
  discount: z.number(),
  subscription: z.boolean(),
  total: amountSchema,
  keptForLater: z.array(cartItemSchema),
  changes: z.array(cartChangeSchema),
  offeredBack: z.array(offeredBackSchema),
});
export type Cart = z.infer<typeof cartSchema>;

const mergeOutcomes = ['merged', 'replaced', 'unchanged'] as const;

/**
 * The outcome of a merge. `merged`: the items were added to the cart. `replaced`: the cart contains the items, and its
 * former content is kept for later. `unchanged`: the cart did not change. Every item that was sent is now in the cart,
 * kept for later, or listed here: `dropped` items whose product or plan is no longer sold, and `capped` items that
 * exceed the maximum quantity of one product.
 */
export const mergedCartSchema = z.object({
  cart: cartSchema,
  outcome: z.enum(mergeOutcomes),
  dropped: z.array(
    z.object({
      productId: uuidSchema,
      planId: uuidSchema.nullable(),
      quantity: quantitySchema,
      reason: z.enum(['product_not_sold', 'plan_not_sold']),
    }),
  ),
  /** `quantity` is the number of pieces above the maximum, which were not added. */
  capped: z.array(z.object({ productId: uuidSchema, quantity: z.number().int().min(1) })),
});
export type MergedCart = z.infer<typeof mergedCartSchema>;
export type MergeOutcome = MergedCart['outcome'];

/** Codes of the problems that the cart returns in addition to the platform's. */
export const cartErrors = {
  cart_conflict: 409,
  plan_not_eligible: 422,
  quantity_too_large: 422,
} as const;
export type CartErrorCode = keyof typeof cartErrors;
