import { ImportCatalogue, type PlanToImport, type ProductToImport } from '../catalogue/index.js';
import { derivedId } from '../platform/ids.js';
import { ImportPlaces } from '../places/index.js';
import type { Translations } from '@perpetua/contracts/languages';
import { parseDecimal } from '@perpetua/contracts/money';
import { allSaintsHours } from './all-saints.js';
import { drawn, scalePicture } from './scale-picture.js';
import { artOf, cemeteries, municipalHolidays, municipalities, parishes, plans, products } from './seed-files.js';

/** The ids of the starting data are derived from names and slugs, so that they are the same in every database. */
export const seededId = {
  cemetery: (dico: string, name: string): string => derivedId('seed', 'cemetery', dico, name),
  plan: (slug: string): string => derivedId('seed', 'plan', slug),
  product: (slug: string): string => derivedId('seed', 'product', slug),
};

/** What a picture shows that compares a product with a person. */
const scaleText = (heightCm: number): Translations => ({
  pt: `A mesma peça ao lado de uma pessoa: tem cerca de ${heightCm} cm de altura.`,
  en: `The same piece beside a person: it is about ${heightCm} cm tall.`,
  es: `La misma pieza junto a una persona: mide unos ${heightCm} cm de alto.`,
});

/** How the starting data arrives: as drafts, which admins confirm, or in force at once. */
interface Arrival {
  readonly asDrafts: boolean;
}

const inForce: Arrival = { asDrafts: false };

/** The initial municipalities, parishes and cemeteries (docs/data-sources.md); `now` by the business clock. */
export async function places(now: Date, { asDrafts }: Arrival = inForce): Promise<ImportPlaces> {
  const exceptions = allSaintsHours(now);
  const known = (await cemeteries()).map(({ dico: cityCode, name, parish, lat, lng }) => ({
    id: seededId.cemetery(cityCode, name),
    name,
    cityCode,
    parish,
    lat,
    lng,
    exceptions,
  }));
  const parishesToImport = (await parishes()).map(({ dico: cityCode, parish: name }) => ({ cityCode, name }));
  const holidayOf = new Map((await municipalHolidays()).map(({ code, day }) => [code, day]));
  const cities = (await municipalities()).map((city) => ({
    ...city,
    municipalHoliday: holidayOf.get(city.code) ?? null,
  }));
  return new ImportPlaces(cities, parishesToImport, known, asDrafts);
}

/**
 * The initial plans and products, including their drawings. Products that need a plant passport are not among the
 * drafts, because a new installation has no partner who may issue one.
 */
export async function catalogue({ asDrafts }: Arrival = inForce): Promise<ImportCatalogue> {
  const plansToImport = (await plans()).map((plan): PlanToImport => ({ id: seededId.plan(plan.slug), ...plan }));
  const offered = (await products()).filter(({ plantPassport }) => !(asDrafts && plantPassport));
  const productsToImport = offered.map(async (product): Promise<ProductToImport> => {
    const { price, plantPassport: _, picture, heightCm, ...said } = product;
    const art = await drawn(await artOf(product.slug));
    const scale = heightCm === undefined ? [] : [{ art: await scalePicture(art, heightCm), alt: scaleText(heightCm) }];
    const pictures = [{ art, alt: picture }, ...scale];
    return { id: seededId.product(product.slug), ...said, priceCents: parseDecimal(price), pictures };
  });
  return new ImportCatalogue(plansToImport, await Promise.all(productsToImport), asDrafts);
}
