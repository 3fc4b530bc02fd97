import { type Product, productInputSchema, type ProductInput } from '@perpetua/contracts/catalogue.contract';
import { flowerCategories } from '@perpetua/contracts/catalogue-terms';
import { type Language, languages } from '@perpetua/contracts/languages';
import { z } from 'zod';

/** The typed fields of a product: amounts and percentages as text, with the reader's decimal sign. */
export type ProductFields = z.input<typeof productFormSchema>;
export type ProductOutput = z.output<typeof productFormSchema>;

/**
 * Converts `26`, `26,5` and `26.50` to the server's format. Any other text is only trimmed and its first comma replaced
 * by a point, so the schema rejects it.
 */
export function amountOf(text: string): string {
  const plain = text.trim().replace(',', '.');
  if (!/^\d+(?:\.\d{1,2})?$/.test(plain)) return plain;
  const [euros = '', cents = ''] = plain.split('.');
  return `${Number(euros)}.${cents.padEnd(2, '0')}`;
}

const percentPattern = /^(?:100(?:[.,]0{1,2})?|\d{1,2}(?:[.,]\d{1,2})?)$/;

/** Converts a percentage to basis points: `12,5` → 1250. A blank text becomes null: the general commission applies. */
const commissionSchema = z
  .string()
  .trim()
  .refine((text) => text === '' || percentPattern.test(text), 'percent_invalid')
  .transform((text) => (text === '' ? null : Math.round(Number(text.replace(',', '.')) * 100)));

/** Converts typed fields to the server's input. Rules that are not written here are those of the contract. */
export const productFormSchema = z.object({
  ...productInputSchema.omit({ version: true, taxClass: true }).shape,
  taxClass: z.enum(['reduced', 'standard']),
  planEligible: z.boolean(),
  leadHours: z.literal([6, 24]),
  /** A blank text becomes null: the product has no category. */
  category: z.enum([...flowerCategories, '']).transform((category) => (category === '' ? null : category)),
  hasRibbon: z.boolean(),
  price: z
    .string()
    .overwrite(amountOf)
    .refine((text) => productInputSchema.shape.price.safeParse(text).success, 'price_invalid'),
  commissionBps: commissionSchema,
});

const blank = { pt: '', en: '', es: '' };

/** The initial fields of a new product, with the default tax class of its type (docs/domain.md#portuguese-formats). */
export const newFields = (type: Product['type']): ProductFields => ({
  type,
  name: blank,
  description: blank,
  price: '',
  taxClass: type === 'flower' ? 'reduced' : 'standard',
  planEligible: false,
  leadHours: 6,
  category: '',
  hasRibbon: false,
  commissionBps: '',
});

/** The fields of a product with the published values that the shop shows, in the notation of `language`. */
export const publishedFields = (product: Product, language: Language): ProductFields =>
  fieldsOf({ ...product, draft: null }, language);

/**
 * The fields of a product in the notation of `language`. Values that are stored but not published replace published
 * values.
 */
export function fieldsOf(product: Product, language: Language): ProductFields {
  const kept = { ...product, ...product.draft };
  const { type, name, description, price, taxClass, planEligible, leadHours, category, hasRibbon, commissionBps } =
    kept;
  const decimal = (text: string) => (language === 'en' ? text : text.replace('.', ','));
  return {
    type,
    name,
    description,
    price: decimal(price),
    taxClass,
    planEligible,
    leadHours: leadHours === 24 ? 24 : 6,
    category: category ?? '',
    hasRibbon: hasRibbon ?? false,
    commissionBps: typeof commissionBps === 'number' ? decimal(String(commissionBps / 100)) : '',
  };
}

/** The fields that can change and conflict independently of each other, in the order of the form. */
export const fieldPaths = [
  ...languages.map((language) => `name.${language}` as const),
  ...languages.map((language) => `description.${language}` as const),
  'price',
  'taxClass',
  'commissionBps',
  'leadHours',
  'category',
  'hasRibbon',
  'planEligible',
] as const;
export type FieldPath = (typeof fieldPaths)[number];
export type FieldValue = ProductFields['price' | 'leadHours' | 'planEligible'];

/** The value of the field at a path. */
export function valueAt(fields: ProductFields, path: FieldPath): FieldValue {
  const [part, language] = path.split('.') as ['name' | 'description', Language];
  if (language !== undefined) return fields[part][language];
  return fields[path as Exclude<FieldPath, `${string}.${string}`>];
}

function isSame(path: FieldPath, one: FieldValue, other: FieldValue): boolean {
  if (path === 'price' || path === 'commissionBps') return amountOf(String(one)) === amountOf(String(other));
  return typeof one === 'string' ? one.trim() === String(other).trim() : one === other;
}

/** The paths of the fields that differ between two states of a form. */
export const changedPaths = (one: ProductFields, other: ProductFields): FieldPath[] =>
  fieldPaths.filter((path) => !isSame(path, valueAt(one, path), valueAt(other, path)));

/** The result of comparing the changes that two people made to one product. */
export interface Merge {
  /** Fields that only the other admin changed; the form uses their new values. */
  taken: FieldPath[];
  /** Fields that both changed to different values; the user must choose. */
  disputed: FieldPath[];
}

/**
 * Compares the entered values (`mine`) and those that another admin saved (`theirs`) with the state that both started
 * from.
 */
export function mergeOf(base: ProductFields, mine: ProductFields, theirs: ProductFields): Merge {
  const byThem = changedPaths(base, theirs);
  const byMe = new Set(changedPaths(base, mine));
  const differing = new Set(changedPaths(mine, theirs));
  return {
    taken: byThem.filter((path) => !byMe.has(path)),
    disputed: byThem.filter((path) => byMe.has(path) && differing.has(path)),
  };
}

/** The request body for saving a product. `version` is the version that was edited; undefined for a new product. */
export const inputOf = (fields: ProductOutput, version: number | undefined): ProductInput => ({
  ...fields,
  planEligible: fields.type === 'clean' && fields.planEligible,
  category: fields.type === 'flower' ? fields.category : null,
  hasRibbon: fields.type === 'flower' && fields.hasRibbon,
  version,
});
