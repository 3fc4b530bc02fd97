import { z } from 'zod';
import { productTypes } from './catalogue.contract.js';
import { amountSchema, uuidSchema } from './validation.js';

/** Most pieces of one product in a cart. */
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
 * An item of the cart (docs/domain.md#specification): `id` is the product's, `name` a JSON string of translations,
 * `price` of one piece or one visit, `image` a base64 JPEG of at most 4 kB ('' while the product has no picture).
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
  /** What the line costs, plan and quantity included. */
  lineTotal: amountSchema,
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** Most items that one merge takes: more than there are kinds of flowers in any guest's cart. */
export const maximumMergedItems = 50;

/**
 * `POST /Cart/merge`: what a guest had in the cart, in the order in which it was added. `mergeId` names the guest's cart:
 * under the same id it comes in once, however often it is sent. Without it a repeat is known by its content, as long as
 * the account's cart has not changed since.
 */
export const mergeCartSchema = z.object({
  items: z.array(addToCartSchema).max(maximumMergedItems),
  mergeId: uuidSchema.nullish().transform((mergeId) => mergeId ?? undefined),
});
export type MergeCart = z.output<typeof mergeCartSchema>;

/** `POST /Cart/restore`: which of the things kept for later; without a body the ones kept last. */
export const restoreCartSchema = z
  .object({
    productId: uuidSchema.optional(),
    /** Null for a cleaning that is kept without a plan. */
    planId: uuidSchema.nullable().optional(),
  })
  .prefault({});
export type RestoreCart = z.output<typeof restoreCartSchema>;

/**
 * The cart: `months` and `discount` are those of the plan in it (1 and 0 without one), `subscription` says whether there
 * is one, `total` includes VAT. `keptForLater` is what had to leave the cart for something that cannot be bought with it, the
 * last first.
 */
export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  months: z.number().int(),
  discount: z.number(),
  subscription: z.boolean(),
  total: amountSchema,
  keptForLater: z.array(cartItemSchema),
});
export type Cart = z.infer<typeof cartSchema>;

const mergeOutcomes = ['merged', 'replaced', 'unchanged'] as const;

/**
 * The outcome of a merge. `merged`: the items are in the cart, in addition to what was there. `replaced`: they are, and
 * what was there is kept for later. `unchanged`: the cart did not change. Every item that was sent is now in the cart
 * or kept for later, or named here: `dropped` is no longer sold (the product, or the plan it was to be bought in),
 * `capped` did not fit below the most of one product.
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
  /** `quantity` is what is missing. */
  capped: z.array(z.object({ productId: uuidSchema, quantity: z.number().int().min(1) })),
});
export type MergedCart = z.infer<typeof mergedCartSchema>;
export type MergeOutcome = MergedCart['outcome'];

/** Codes of the problems that the cart returns in addition to the platform's. */
export const cartErrorCodes = ['cart_conflict', 'plan_not_eligible', 'quantity_too_large'] as const;
export type CartErrorCode = (typeof cartErrorCodes)[number];
