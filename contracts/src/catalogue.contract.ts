import { z } from 'zod';
import { exportQuerySchema, maximumBatch } from './http.contract.js';
import { type Translations, translationsSchema } from './languages.js';
import { flowerCategories, productSorts, productTypes, taxClasses } from './catalogue-terms.js';
import { cropChangesSchema, cropsSchema } from './picture-crop.js';
import { amountSchema, recordVersionSchema, textLine, unlessBlank, uuidSchema } from './validation.js';
import { maximumDiscount, maximumPictures, maximumPrice, minimumPrice, planLengths } from './limits.js';

export {
  flowerCategories,
  type FlowerCategory,
  type ProductSort,
  type ProductType,
  productTypes,
  type TaxClass,
  taxClasses,
} from './catalogue-terms.js';

/** The status of a product: on sale, not yet on sale, or no longer on sale. */
export const productStatuses = ['published', 'draft', 'withdrawn'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** Stored changes of a product that are not published yet. */
const productDraftSchema = z.object({
  type: z.enum(productTypes),
  name: translationsSchema,
  description: translationsSchema,
  price: amountSchema,
  taxClass: z.enum(taxClasses),
  planEligible: z.boolean(),
  leadHours: z.number().int(),
  commissionBps: z.number().int().nullable(),
  /**
   * Absent in drafts that were saved before categories existed; publishing such a draft keeps the product's category.
   */
  category: z.enum(flowerCategories).nullable().optional(),
  hasRibbon: z.boolean().optional(),
  savedAt: z.iso.datetime(),
});
export type ProductDraft = z.infer<typeof productDraftSchema>;

/**
 * A picture of a product; `image` and `thumbnail` are paths that browsers may cache forever, `alt` describes the
 * picture.
 */
const productPictureSchema = z.object({
  id: uuidSchema,
  image: z.string(),
  thumbnail: z.string(),
  alt: z.object({ pt: z.string(), en: z.string(), es: z.string() }),
  /** The path of the uncropped original; crops are fractions of its width and height. Present only for admins. */
  original: z.string().optional(),
  /** Present only for admins. */
  crops: cropsSchema.optional(),
});
export type ProductPicture = z.infer<typeof productPictureSchema>;

/**
 * A product. `price` is the price of one piece or one visit, VAT included; `priceFrom` is the lowest price of one visit
 * in any plan, and equals `price` if the product is not sold in plans. `image` and `thumbnail` are paths on this origin
 * that browsers may cache forever; null without a picture.
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
  /** For flowers: the minimum number of hours between placing the order and the start of the slot. */
  leadHours: z.number().int(),
  /** Null for cleanings, and for flowers without a category. */
  category: z.enum(flowerCategories).nullable(),
  /** Whether the product has a ribbon whose text the customer chooses. */
  hasRibbon: z.boolean(),
  /** The commission in basis points; null if the general commission applies. Present only for admins. */
  commissionBps: z.number().int().nullable().optional(),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** All pictures, the cover first; absent in lists. */
  images: z.array(productPictureSchema).optional(),
  createdAt: z.iso.datetime(),
  /** Increases with each change of the product. */
  version: z.int(),
  /** Present only for admins. */
  status: z.enum(productStatuses).optional(),
  /** The stored changes that publishing applies; null when there are none. Present only for admins. */
  draft: productDraftSchema.nullable().optional(),
});
export type Product = z.infer<typeof productSchema>;

/** Text that may have several lines; control characters other than line breaks are rejected. */
const paragraphs = (maximum: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^[\P{Cc}\n]*$/u, 'This text holds characters that cannot be written.');

const translated = (part: z.ZodString) => z.strictObject({ pt: part, en: part, es: part });

/**
 * The lead times, in hours, that an admin can choose for flowers; the longer one is for products such as wreaths and
 * crosses (docs/domain.md#checks-before-payment).
 */
const leadHours = [6, 24] as const;

/**
 * An admin's input for a product (POST and PUT /Product). Defaults of omitted fields: no plans, 6 hours, the general
 * commission, no category, no ribbon; flowers are taxed at the reduced rate, cleanings at the standard one
 * (docs/domain.md#portuguese-formats). A price that plans do not allow violates a business rule: the error is 422, not
 * 400.
 */
export const productInputSchema = z.object({
  type: z.enum(productTypes),
  name: translated(textLine(120).min(1)),
  description: translated(paragraphs(2000)),
  price: amountSchema.refine(
    (price) => Number(price) >= Number(minimumPrice) && Number(price) <= Number(maximumPrice),
    { error: 'price_invalid' },
  ),
  taxClass: z.enum(taxClasses).optional(),
  planEligible: z.boolean().default(false),
  leadHours: z.literal(leadHours).default(6),
  commissionBps: z
    .int()
    .min(0)
    .max(10_000)
    .nullish()
    .transform((commissionBps) => commissionBps ?? null),
  category: z
    .enum(flowerCategories)
    .nullish()
    .transform((category) => category ?? null),
  hasRibbon: z.boolean().default(false),
  /**
   * The version on which the change is based: the request fails with 409 if the product has changed since. If omitted,
   * the version is not checked.
   */
  version: recordVersionSchema.optional(),
});
export type ProductInput = z.output<typeof productInputSchema>;

/** `POST /Product`: a draft stays out of the shop until it is published. */
export const newProductSchema = productInputSchema.extend({
  status: z.enum(['published', 'draft']).default('published'),
});
export type NewProduct = z.output<typeof newProductSchema>;

/** The maximum length of a picture's alternative text. */
export const maxAltLength = 160;

const imageTextsSchema = z.strictObject({
  id: uuidSchema,
  /**
   * The alternative texts; a blank one means that the picture has no description. If `alt` is omitted, the texts do not
   * change.
   */
  alt: translated(textLine(maxAltLength)).optional(),
  /** An omitted crop does not change; null removes the crop, so that the whole picture is shown. */
  crops: cropChangesSchema.optional(),
});
export type ImageTexts = z.output<typeof imageTextsSchema>;

/** `PUT /Product/{id}/images`: all pictures of the product in their new order, the cover first. */
export const imageArrangementSchema = z.object({ images: z.array(imageTextsSchema).max(maximumPictures) });
export type ImageArrangement = z.output<typeof imageArrangementSchema>;

/**
 * `POST /Product/{id}/publish`: `version` is the version to publish; the request fails with 409 if the product has
 * changed since.
 */
export const productPublicationSchema = z.object({ version: recordVersionSchema.optional() });
export type ProductPublication = z.output<typeof productPublicationSchema>;

/**
 * `POST /Product/publish`: products to publish as `POST /Product/{id}/publish` does, each in the version that the admin
 * has seen. A product that is on sale without unpublished changes counts as done.
 */
export const productPublicationsSchema = z.object({
  products: z
    .array(z.object({ id: uuidSchema, version: recordVersionSchema }))
    .min(1)
    .max(maximumBatch),
});
export type ProductPublications = z.output<typeof productPublicationsSchema>;

/** A plan of one cleaning a month: `discount` is in percent, `frequency` is the length in months. */
export const servicePlanSchema = z.object({
  servicesPlansID: uuidSchema,
  name: translationsSchema,
  discount: z.number(),
  frequency: z.number().int(),
  /** Increases with each change of the plan. */
  version: z.int(),
});
export type ServicePlan = z.infer<typeof servicePlanSchema>;

export type PlanLength = (typeof planLengths)[number];

/** The default names of plans, by length in months. */
export const usualPlanNames: Readonly<Record<PlanLength, Translations>> = {
  3: { pt: 'Plano trimestral', en: 'Quarterly plan', es: 'Plan trimestral' },
  6: { pt: 'Plano semestral', en: 'Semiannual plan', es: 'Plan semestral' },
  12: { pt: 'Plano anual', en: 'Annual plan', es: 'Plan anual' },
};

/** `POST /ServicePlan`: a discount in whole percent; without a name, the plan is named after its length. */
export const newPlanSchema = z.object({
  name: translated(textLine(60).min(1)).optional(),
  discount: z.int().min(0).max(maximumDiscount, `A discount is at most ${maximumDiscount} %: a plan has a price.`),
  frequency: z.literal(planLengths),
});
export type NewPlan = z.output<typeof newPlanSchema>;

/** `PATCH /Plan/{id}`: changes only the given fields. */
export const planChangeSchema = newPlanSchema
  .partial()
  .extend({
    /**
     * The version on which the change is based: the request fails with 409 if the plan has changed since. If omitted,
     * the version is not checked.
     */
    version: recordVersionSchema.optional(),
  })
  .refine(({ version: _version, ...change }) => Object.keys(change).length > 0, {
    error: 'Send at least one of discount, frequency and name.',
  });
export type PlanChange = z.output<typeof planChangeSchema>;

/** A plan for one product: `price` is the total of all its visits. */
export const productPlanSchema = servicePlanSchema.extend({ price: amountSchema });
export type ProductPlan = z.infer<typeof productPlanSchema>;

export const productQuerySchema = exportQuerySchema.extend({
  type: z.enum(productTypes).optional(),
  category: unlessBlank(z.enum(flowerCategories)),
  sort: z.enum(productSorts).default('newest'),
  q: z.string().trim().max(100).optional(),
  /** Products that are not on sale are listed only for admins. */
  status: z.enum(productStatuses).default('published'),
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

/**
 * The sizes of product pictures that pages load. The cart's picture is not among them, because the cart's response
 * contains it. `original` is the uncropped picture; it is sent only if the request contains its version.
 */
const imageSizes = ['display', 'thumb', 'original'] as const;
export type ImageSize = (typeof imageSizes)[number];

/**
 * `v` is the picture's version, as in the links that the product contains; a picture requested with its current version
 * may be cached forever.
 */
export const productImageQuerySchema = z.object({
  size: z.enum(imageSizes).default('display'),
  v: z.string().max(40).optional(),
});
export type ProductImageQuery = z.infer<typeof productImageQuerySchema>;

/** Error codes that the catalogue API returns in addition to `platformErrors`. */
export const catalogueErrors = {
  product_changed: 409,
  product_type_fixed: 422,
  product_without_picture: 422,
  too_many_pictures: 422,
  crop_outside_picture: 400,
  crop_too_small: 400,
  crop_wrong_shape: 400,
  plan_only_for_cleanings: 422,
  category_only_for_flowers: 422,
  plan_price_out_of_range: 422,
  plan_exists: 409,
  plan_changed: 409,
} as const;
export type CatalogueErrorCode = keyof typeof catalogueErrors;
