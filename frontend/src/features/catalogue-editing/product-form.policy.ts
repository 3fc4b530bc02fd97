import { type Product, productInputSchema, type ProductInput } from '@perpetua/contracts/catalogue.contract';
import { flowerCategories } from '@perpetua/contracts/catalogue-terms';
import { type Language, languages } from '@perpetua/contracts/languages';
import { z } from 'zod';

/** The typed fields of a product: amounts and percentages as text, with the reader's decimal sign. */
export type ProductFields = z.input<typeof productFormSchema>;
export type ProductOutput = z.output<typeof productFormSchema>;

/** Converts `26`, `26,5` and `26.50` to the server's format; other texts are returned unchanged, to be refused. */
export function amountOf(text: string): string {
  const plain = text.trim().replace(',', '.');
  if (!/^\d+(?:\.\d{1,2})?$/.test(plain)) return plain;
  const [euros = '', cents = ''] = plain.split('.');
  return `${Number(euros)}.${cents.padEnd(2, '0')}`;
}

const percentPattern = /^(?:100(?:[.,]0{1,2})?|\d{1,2}(?:[.,]\d{1,2})?)$/;

/** `12,5` → 1250 basis points; blank means the general commission. */
const commissionSchema = z
  .string()
  .trim()
  .refine((text) => text === '' || percentPattern.test(text), 'percent_invalid')
  .transform((text) => (text === '' ? null : Math.round(Number(text.replace(',', '.')) * 100)));

/** The server's input as it is typed in the form; all other rules come from the contract. */
export const productFormSchema = z.object({
  ...productInputSchema.omit({ version: true, taxClass: true }).shape,
  taxClass: z.enum(['reduced', 'standard']),
  planEligible: z.boolean(),
  leadHours: z.literal([6, 24]),
  /** Blank means none. */
  category: z.enum([...flowerCategories, '']).transform((category) => (category === '' ? null : category)),
  hasRibbon: z.boolean(),
  price: z
    .string()
    .overwrite(amountOf)
    .refine((text) => productInputSchema.shape.price.safeParse(text).success, 'price_invalid'),
  commissionBps: commissionSchema,
});

const blank = { pt: '', en: '', es: '' };

/** The fields of a new product, with the defaults of its type (docs/domain.md#portuguese-formats). */
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

/** The fields of a product as the shop shows it, in the notation of `language`. */
export const publishedFields = (product: Product, language: Language): ProductFields =>
  fieldsOf({ ...product, draft: null }, language);

/** The same, with changes that are stored but not published yet. */
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

/** The parts of a product that change independently, in the order of the form. */
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

/** The value at a path in comparable form: amounts regardless of their decimal sign. */
export function valueAt(fields: ProductFields, path: FieldPath): FieldValue {
  const [part, language] = path.split('.') as ['name' | 'description', Language];
  if (language !== undefined) return fields[part][language];
  return fields[path as Exclude<FieldPath, `${string}.${string}`>];
}

function isSame(path: FieldPath, one: FieldValue, other: FieldValue): boolean {
  if (path === 'price' || path === 'commissionBps') return amountOf(String(one)) === amountOf(String(other));
  return typeof one === 'string' ? one.trim() === String(other).trim() : one === other;
}

/** Where two states of a form differ. */
export const changedPaths = (one: ProductFields, other: ProductFields): FieldPath[] =>
  fieldPaths.filter((path) => !isSame(path, valueAt(one, path), valueAt(other, path)));

/** The result of comparing the changes that two people made to one product. */
export interface Merge {
  /** Changed only by the other person: taken over. */
  taken: FieldPath[];
  /** Changed by both, to different values: the user must choose. */
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

/** The request body; `version` is the version that was edited. */
export const inputOf = (fields: ProductOutput, version: number | undefined): ProductInput => ({
  ...fields,
  planEligible: fields.type === 'clean' && fields.planEligible,
  category: fields.type === 'flower' ? fields.category : null,
  hasRibbon: fields.type === 'flower' && fields.hasRibbon,
  version,
});
