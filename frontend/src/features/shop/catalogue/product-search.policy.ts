import {
  flowerCategories,
  type FlowerCategory,
  type ProductSort,
  type ProductType,
} from '@perpetua/contracts/catalogue-terms';

/** The sort orders of a catalogue; the first is the default. */
export const productSorts = ['newest', 'price_asc', 'price_desc'] as const satisfies readonly ProductSort[];

export interface ProductSearch {
  type: ProductType;
  category?: FlowerCategory | undefined;
  sort?: ProductSort;
  q?: string;
}

/** The search that the URL parameters describe, with defaults for missing and unknown values. */
export function productSearch(type: ProductType, address: URLSearchParams) {
  const asked = type === 'flower' ? address.get('category') : null;
  return {
    type,
    category: flowerCategories.find((known) => known === asked),
    sort: productSorts.find((known) => known === address.get('sort')) ?? productSorts[0],
    q: address.get('q') ?? '',
  } satisfies ProductSearch;
}
