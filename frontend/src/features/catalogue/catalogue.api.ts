import type {
  FlowerCategory,
  Product,
  ProductPlan,
  ProductSort,
  ProductType,
  ServicePlan,
} from '@perpetua/contracts/catalogue.contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api-client';

/** The three orders a catalogue can be read in, the first unless the address says otherwise. */
export const productSorts = ['newest', 'price_asc', 'price_desc'] as const satisfies readonly ProductSort[];

export interface ProductSearch {
  type: ProductType;
  category?: FlowerCategory | undefined;
  sort?: ProductSort;
  q?: string;
}

/** Most products one catalogue shows: the longest list that the server answers at once. */
const catalogueSize = 100;

export function useProducts({ type, category, sort = 'newest', q = '' }: ProductSearch) {
  return useQuery({
    queryKey: ['product', 'list', type, sort, q, category],
    queryFn: ({ signal }) =>
      get<Product[]>('/Product', { query: { type, category, sort, q, pageSize: catalogueSize }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => get<Product>(`/Product/${encodeURIComponent(id)}`, { signal }),
  });

export const useProduct = (id: string) => useQuery(productQuery(id));

/** The plans that cleanings are sold in, the shortest first. */
export function usePlans() {
  return useQuery({
    queryKey: ['product', 'plans'],
    queryFn: ({ signal }) => get<ServicePlan[]>('/ServicePlan', { signal }),
    select: byLength<ServicePlan>,
  });
}

/** The plans of one product with what each costs, the shortest first; empty where it is sold by the visit only. */
export function useProductPlans(productId: string) {
  return useQuery({
    queryKey: ['product', productId, 'plans'],
    queryFn: ({ signal }) => get<ProductPlan[]>(`/ServicePlan/product/${encodeURIComponent(productId)}`, { signal }),
    select: byLength<ProductPlan>,
  });
}

function byLength<Plan extends ServicePlan>(plans: Plan[]): Plan[] {
  return plans.toSorted((one, other) => one.frequency - other.frequency);
}
