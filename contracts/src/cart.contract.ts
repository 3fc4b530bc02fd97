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
 * An item of the cart (marketplace §3): `id` is the product's, `name` a JSON string of translations, `price` of one piece
 * or one visit, `image` a base64 JPEG of at most 4 kB ('' while the product has no picture).
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

/**
 * The cart: `months` and `discount` are those of the plan in it (1 and 0 without one), `subscription` says whether there
 * is one, `total` includes VAT.
 */
export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  months: z.number().int(),
  discount: z.number(),
  subscription: z.boolean(),
  total: amountSchema,
});
export type Cart = z.infer<typeof cartSchema>;

/** Codes of the problems that the cart answers with beside the platform's. */
export const cartErrorCodes = ['cart_conflict', 'plan_not_eligible', 'quantity_too_large'] as const;
export type CartErrorCode = (typeof cartErrorCodes)[number];
