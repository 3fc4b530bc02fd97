import { z } from 'zod';
import { exportQuerySchema } from './http.contract.js';
import { type Translations, translationsSchema } from './languages.js';
import { flowerCategories, productSorts, productTypes, taxClasses } from './catalogue-terms.js';
import { cropChangesSchema, cropsSchema } from './picture-crop.js';
import { amountSchema, recordVersionSchema, textLine, unlessBlank, uuidSchema } from './validation.js';

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

/** Changes of a product that are kept and not published yet. */
const productDraftSchema = z.object({
  type: z.enum(productTypes),
  name: translationsSchema,
  description: translationsSchema,
  price: amountSchema,
  taxClass: z.enum(taxClasses),
  planEligible: z.boolean(),
  leadHours: z.number().int(),
  commissionBps: z.number().int().nullable(),
  /** Left out by drafts of before there were categories: as the product has it. */
  category: z.enum(flowerCategories).nullable().optional(),
  hasRibbon: z.boolean().optional(),
  savedAt: z.iso.datetime(),
});
export type ProductDraft = z.infer<typeof productDraftSchema>;

/** How many pictures a product may have. */
export const maximumPictures = 8;

/** A picture of a product; `image` and `thumbnail` are paths that may be cached for ever, `alt` says what it shows. */
const productPictureSchema = z.object({
  id: uuidSchema,
  image: z.string(),
  thumbnail: z.string(),
  alt: z.object({ pt: z.string(), en: z.string(), es: z.string() }),
  /** The path of the whole picture, of which crops are fractions; only admins see it. */
  original: z.string().optional(),
  /** Only admins see them. */
  crops: cropsSchema.optional(),
});
export type ProductPicture = z.infer<typeof productPictureSchema>;

/**
 * A product. `price` is of one piece or one visit, VAT included; `priceFrom` the lowest price of one visit in any plan,
 * the same as `price` where there is no plan. `image` is a path on this origin that may be cached for ever, null while
 * there is no picture.
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
  /** Null for cleanings, and for flowers that nobody has sorted. */
  category: z.enum(flowerCategories).nullable(),
  /** Whether it carries a ribbon that the customer words. */
  hasRibbon: z.boolean(),
  /** Basis points kept by the platform, null for the general commission; only admins see it. */
  commissionBps: z.number().int().nullable().optional(),
  image: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** All pictures, the cover first; left out in lists. */
  images: z.array(productPictureSchema).optional(),
  createdAt: z.iso.datetime(),
  /** Counts the changes. */
  version: z.int(),
  /** Sent to admins only. */
  status: z.enum(productStatuses).optional(),
  /** The changes that publishing will make; null when no draft is stored. Sent to admins only. */
  draft: productDraftSchema.nullable().optional(),
});
export type Product = z.infer<typeof productSchema>;

/** Text of any number of lines, without other control characters. */
const paragraphs = (maximum: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^[\P{Cc}\n]*$/u, 'This text holds characters that cannot be written.');

const translated = (part: z.ZodString) => z.strictObject({ pt: part, en: part, es: part });

/** Hours a florist may need beforehand: wreaths and crosses the longer ones (docs/domain.md#promises-before-money). */
const leadHours = [6, 24] as const;

/** The least that a card payment takes, in euros (Stripe): nothing cheaper can be ordered. */
export const minimumPrice = '0.50';

/** The dearest product that one payment can still hold 99 of. */
export const maximumPrice = '9999.99';

/**
 * The prices that a cleaning sold in plans may have, in cents: only these keep what is advertised for plans true, and
 * only these steps keep every plan's price exact (docs/domain.md#prices).
 */
export const planPrices = { least: 2000, most: 3000, step: 10 } as const;

/**
 * What an admin says of a product (POST and PUT /Product). What is missing has its default: no plans, 6 hours, the
 * general commission, no category, no ribbon; flowers are taxed at the reduced rate, cleanings at the standard one
 * (docs/domain.md#portuguese-formats). Which prices plans can be sold at is a rule of the business: 422, not 400.
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
  /** The version that is changed; another one is refused (409). Left out: whichever there is. */
  version: recordVersionSchema.optional(),
});
export type ProductInput = z.output<typeof productInputSchema>;

/** `POST /Product`: a draft stays out of the shop until it is published. */
export const newProductSchema = productInputSchema.extend({
  status: z.enum(['published', 'draft']).default('published'),
});
export type NewProduct = z.output<typeof newProductSchema>;

/** The longest description of a picture for those who do not see it. */
export const maxAltLength = 160;

const imageTextsSchema = z.strictObject({
  id: uuidSchema,
  /** Blank: nobody has described it. Left out: as it was. */
  alt: translated(textLine(maxAltLength)).optional(),
  /** Left out: as they were, as each of their parts; null for a part: the whole picture again. */
  crops: cropChangesSchema.optional(),
});
export type ImageTexts = z.output<typeof imageTextsSchema>;

/** `PUT /Product/{id}/images`: every picture of the product, the cover first. */
export const imageArrangementSchema = z.object({ images: z.array(imageTextsSchema).max(maximumPictures) });
export type ImageArrangement = z.output<typeof imageArrangementSchema>;

/** `POST /Product/{id}/publish`: the version that is put on sale; another one is refused (409). */
export const productPublicationSchema = z.object({ version: recordVersionSchema.optional() });
export type ProductPublication = z.output<typeof productPublicationSchema>;

/** A plan: `discount` in percent, `frequency` in months, one cleaning a month. */
export const servicePlanSchema = z.object({
  servicesPlansID: uuidSchema,
  name: translationsSchema,
  discount: z.number(),
  frequency: z.number().int(),
  /** Counts the changes. */
  version: z.int(),
});
export type ServicePlan = z.infer<typeof servicePlanSchema>;

/** The lengths that plans are sold in, in months (docs/domain.md#prices). */
export const planLengths = [3, 6, 12] as const;
export type PlanLength = (typeof planLengths)[number];

/** What a plan of each length is called unless it gets another name. */
export const usualPlanNames: Readonly<Record<PlanLength, Translations>> = {
  3: { pt: 'Plano trimestral', en: 'Quarterly plan', es: 'Plan trimestral' },
  6: { pt: 'Plano semestral', en: 'Semiannual plan', es: 'Plan semestral' },
  12: { pt: 'Plano anual', en: 'Annual plan', es: 'Plan anual' },
};

/**
 * The highest discount of a plan, in percent: three visits at the lowest price that plans are sold at still cost "0.60",
 * which a card payment takes.
 */
export const maximumDiscount = 99;

/** `POST /ServicePlan`: a discount in whole percent; without a name the plan is called after its length. */
export const newPlanSchema = z.object({
  name: translated(textLine(60).min(1)).optional(),
  discount: z.int().min(0).max(maximumDiscount, `A discount is at most ${maximumDiscount} %: a plan has a price.`),
  frequency: z.literal(planLengths),
});
export type NewPlan = z.output<typeof newPlanSchema>;

/** `PATCH /Plan/{id}`: what is named changes, the rest stays. */
export const planChangeSchema = newPlanSchema
  .partial()
  .extend({
    /** The version that is changed; another one is refused (409). Left out: whichever there is. */
    version: recordVersionSchema.optional(),
  })
  .refine(({ version: _version, ...change }) => Object.keys(change).length > 0, {
    error: 'Send at least one of discount, frequency and name.',
  });
export type PlanChange = z.output<typeof planChangeSchema>;

/** A plan for one product: `price` is what all its visits cost together. */
export const productPlanSchema = servicePlanSchema.extend({ price: amountSchema });
export type ProductPlan = z.infer<typeof productPlanSchema>;

export const productQuerySchema = exportQuerySchema.extend({
  type: z.enum(productTypes).optional(),
  category: unlessBlank(z.enum(flowerCategories)),
  sort: z.enum(productSorts).default('newest'),
  q: z.string().trim().max(100).optional(),
  /** Others than those on sale are listed to admins only. */
  status: z.enum(productStatuses).default('published'),
});
export type ProductQuery = z.infer<typeof productQuerySchema>;

/**
 * Pictures that pages show; the cart's own is small enough to be in its answer. `original` is the whole picture that crops
 * are made from, and is sent only to those who name its version.
 */
const imageSizes = ['display', 'thumb', 'original'] as const;
export type ImageSize = (typeof imageSizes)[number];

/** `v` is the version that the product's own links carry. */
export const productImageQuerySchema = z.object({
  size: z.enum(imageSizes).default('display'),
  v: z.string().max(40).optional(),
});
export type ProductImageQuery = z.infer<typeof productImageQuerySchema>;

/** Codes of the problems that the catalogue returns in addition to the platform's. */
export const catalogueErrorCodes = [
  'product_changed',
  'product_type_fixed',
  'product_without_picture',
  'too_many_pictures',
  'crop_outside_picture',
  'crop_too_small',
  'crop_wrong_shape',
  'plan_only_for_cleanings',
  'category_only_for_flowers',
  'plan_price_out_of_range',
  'plan_exists',
  'plan_changed',
] as const;
export type CatalogueErrorCode = (typeof catalogueErrorCodes)[number];
