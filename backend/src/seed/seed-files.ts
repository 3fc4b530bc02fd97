import { readFile } from 'node:fs/promises';
import { productTypes, taxClasses } from '@perpetua/contracts/catalogue.contract';
import { flowerCategories } from '@perpetua/contracts/catalogue-terms';
import { yearlyHolidaySchema } from '@perpetua/contracts/holidays';
import { translationsSchema } from '@perpetua/contracts/languages';
import { amountSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';

/** The source folder of the seed. The compiled program in `dist` reads the seed's data from this folder, too. */
const sources = new URL('../../src/seed/', import.meta.url);

const municipalitySchema = z.strictObject({
  code: z.string().regex(/^\d{4}$/),
  name: z.string().min(1),
  district: z.string().min(1),
  lat: z.number(),
  lng: z.number(),
});

const municipalHolidaySchema = z.strictObject({
  code: z.string().regex(/^\d{4}$/),
  name: z.string().min(1),
  day: yearlyHolidaySchema,
});

const slugSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const planSchema = z.strictObject({
  slug: slugSchema,
  months: z.int(),
  discountPercent: z.number(),
  name: translationsSchema,
});

const productSchema = z.strictObject({
  slug: slugSchema,
  type: z.enum(productTypes),
  price: amountSchema,
  taxClass: z.enum(taxClasses),
  planEligible: z.boolean(),
  leadHours: z.union([z.literal(6), z.literal(24)]),
  category: z.enum(flowerCategories).optional(),
  hasRibbon: z.boolean().optional(),
  /**
   * Whether it is a living plant: sold at a distance, it needs a plant passport (Regulation (EU) 2016/2031, art. 81(1)
   * a).
   */
  plantPassport: z.literal(true).optional(),
  name: translationsSchema,
  description: translationsSchema,
  /** What the drawing shows, for people who do not see it. */
  picture: translationsSchema,
  /** How tall the product is; a second picture then shows it beside a person. */
  heightCm: z.int().positive().optional(),
});

const parishSchema = z.strictObject({ dico: z.string().regex(/^\d{4}$/), parish: z.string().min(1) });

const cemeterySchema = z.strictObject({
  name: z.string().min(1),
  district_or_island: z.string().min(1),
  municipality: z.string().min(1),
  dico: z.string().regex(/^\d{4}$/),
  parish: z.string().min(1),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
  /** The precision of the location: A about 300 m, B 700 m, C the town only. */
  precision: z.enum(['A', 'B', 'C']),
});

const text = (path: string): Promise<string> => readFile(new URL(path, sources), 'utf8');
const json = async (path: string): Promise<unknown> => JSON.parse(await text(path));

/** The 308 municipalities with the centre of each (docs/data-sources.md). */
export async function municipalities(): Promise<z.infer<typeof municipalitySchema>[]> {
  return z.array(municipalitySchema).parse(await json('data/municipalities.json'));
}

/** Municipal holidays: those of the district capitals, Funchal, Ponta Delgada and Angra (docs/data-sources.md). */
export async function municipalHolidays(): Promise<z.infer<typeof municipalHolidaySchema>[]> {
  return z.array(municipalHolidaySchema).parse(await json('data/municipal-holidays.json'));
}

/** Reads a file of semicolon-separated rows whose first line names the columns. */
async function table<Row>(path: string, schema: z.ZodType<Row>): Promise<Row[]> {
  const [head = '', ...lines] = (await text(path)).trim().split('\n');
  const columns = head.split(';');
  return lines.map((line) => {
    const cells = line.split(';');
    return schema.parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
  });
}

/** The known parishes, one row each, sorted by municipality (docs/data-sources.md). */
export const parishes = (): Promise<z.infer<typeof parishSchema>[]> => table('data/parishes.csv', parishSchema);

/** The 65 initial cemeteries (docs/data-sources.md). */
export const cemeteries = (): Promise<z.infer<typeof cemeterySchema>[]> => table('data/cemeteries.csv', cemeterySchema);

export async function plans(): Promise<z.infer<typeof planSchema>[]> {
  return z.array(planSchema).parse(await json('data/plans.json'));
}

/** The products in the order in which a newly seeded catalogue shows them (sort order `newest`). */
export async function products(): Promise<z.infer<typeof productSchema>[]> {
  return z.array(productSchema).parse(await json('data/products.json'));
}

/** The SVG drawing of a product, by the product's slug, or another drawing of the seed, by its file name. */
export function artOf(slug: string): Promise<Buffer> {
  return readFile(new URL(`art/${slug}.svg`, sources));
}
