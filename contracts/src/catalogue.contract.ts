import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import { translationsSchema } from './languages.js';
import { amountSchema, uuidSchema } from './validation.js';

/** What a product is: flowers to deliver, or the cleaning of a grave. */
export const productTypes = ['flower', 'clean'] as const;
export type ProductType = (typeof productTypes)[number];

/** The VAT rate a product is sold under; the percentage depends on the region (portugal.md §2.1). */
export const taxClasses = ['reduced', 'standard'] as const;
export type TaxClass = (typeof taxClasses)[number];

const productSorts = ['price_desc', 'price_asc', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];

/**
 * A product (decisions §3, Shapes). `price` is of one piece or one visit, VAT included; `priceFrom` the lowest price of one
 * visit in any plan, the same as `price` where there is no plan. `image` is a path on this origin that may be cached for
 * ever, null while there is no picture.
 */
export const productSchema = z.object({
  id: uuidSchema,
  slug: z.string(),
  type: z.enum(productTypes),
  name: translationsSchema,
  description: translationsSchema,
  price: amountSchema,
  priceFrom: amountSchema,
  taxClass: z.enum(taxClasses),
  planEligible: z.boolean(),
  /** Hours between order and earliest slot of flowers. */
  leadHours: z.number().int(),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Product = z.infer<typeof productSchema>;

/** A plan: `discount` in percent, `frequency` in months, one cleaning a month (marketplace §3). */
export const servicePlanSchema = z.object({
  servicesPlansID: uuidSchema,
  name: translationsSchema,
  discount: z.number(),
  frequency: z.number().int(),
});
export type ServicePlan = z.infer<typeof servicePlanSchema>;

/** A plan for one product: `price` is what all its visits cost together. */
export const productPlanSchema = servicePlanSchema.extend({ price: amountSchema });
export type ProductPlan = z.infer<typeof productPlanSchema>;

export const productQuerySchema = pageQuerySchema.extend({
  type: z.enum(productTypes).optional(),
  sort: z.enum(productSorts).default('newest'),
  q: z.string().trim().max(100).optional(),
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

/** Pictures that pages show; the cart's own is small enough to stand in its answer. */
const imageSizes = ['display', 'thumb'] as const;
export type ImageSize = (typeof imageSizes)[number];

/** `v` is the version that the product's own links carry. */
export const productImageQuerySchema = z.object({
  size: z.enum(imageSizes).default('display'),
  v: z.string().max(40).optional(),
});
export type ProductImageQuery = z.infer<typeof productImageQuerySchema>;
