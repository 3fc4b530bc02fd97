/** The terms of the catalogue, without schemas, so that public pages load no validation library. */

/** The type of a product: flowers to deliver, or the cleaning of a grave. */
export const productTypes = ['flower', 'clean'] as const;
export type ProductType = (typeof productTypes)[number];

/**
 * The categories of flowers, in the order in which the shop shows them; `cross` includes cushions, `basket` includes
 * pots.
 */
export const flowerCategories = ['wreath', 'spray', 'bouquet', 'arrangement', 'cross', 'basket'] as const;
export type FlowerCategory = (typeof flowerCategories)[number];

/**
 * The VAT rate at which a product is sold; the percentage depends on the region (docs/domain.md#portuguese-formats).
 */
export const taxClasses = ['reduced', 'standard'] as const;
export type TaxClass = (typeof taxClasses)[number];

/**
 * The sort orders of products. `newest` is the catalogue's name for `created_desc`; sorts by name use the Portuguese
 * name.
 */
export const productSorts = [
  'price_desc',
  'price_asc',
  'newest',
  'created_desc',
  'created_asc',
  'name_asc',
  'name_desc',
] as const;
export type ProductSort = (typeof productSorts)[number];
