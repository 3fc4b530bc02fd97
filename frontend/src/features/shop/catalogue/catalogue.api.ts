import type { Product, ProductPlan, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { get } from '../../../lib/api-client';
import type { ProductSearch } from './product-search.policy';

/** The maximum number of products in a catalogue: the server's maximum page size. */
const catalogueSize = 100;

export const productsQuery = ({ type, category, sort = 'newest', q = '' }: ProductSearch) =>
  queryOptions({
    queryKey: ['product', 'list', type, sort, q, category],
    queryFn: ({ signal }) =>
      get<Product[]>('/Product', { query: { type, category, sort, q, pageSize: catalogueSize }, signal }),
    placeholderData: keepPreviousData,
  });

export const useProducts = (search: ProductSearch) => useQuery(productsQuery(search));

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => get<Product>(`/Product/${encodeURIComponent(id)}`, { signal }),
  });

/** Reads a product. Until it is loaded, shows the product from a cached catalogue, if there is one. */
export function useProduct(id: string) {
  const client = useQueryClient();
  return useQuery({ ...productQuery(id), placeholderData: () => productInCatalogues(client, id) });
}

const productInCatalogues = (client: QueryClient, id: string): Product | undefined =>
  client
    .getQueriesData<Product[]>({ queryKey: ['product', 'list'] })
    .flatMap(([, products]) => products ?? [])
    .find((product) => product.id === id);

/** Reads the plans on sale for cleanings, shortest first. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['product', 'plans'],
    queryFn: ({ signal }) => get<ServicePlan[]>('/ServicePlan', { signal }),
    select: byLength<ServicePlan>,
  });

export const usePlans = () => useQuery(plansQuery());

/**
 * Reads the plans with which one product is sold, with their prices, shortest first; empty if the product is not sold
 * in plans.
 */
export const productPlansQuery = (productId: string) =>
  queryOptions({
    queryKey: ['product', productId, 'plans'],
    queryFn: ({ signal }) => get<ProductPlan[]>(`/ServicePlan/product/${encodeURIComponent(productId)}`, { signal }),
    select: byLength<ProductPlan>,
  });

export const useProductPlans = (productId: string) => useQuery(productPlansQuery(productId));

function byLength<Plan extends ServicePlan>(plans: Plan[]): Plan[] {
  return plans.toSorted((one, other) => one.frequency - other.frequency);
}
