import type {
  ImageTexts,
  NewPlan,
  NewProduct,
  PlanChange,
  Product,
  ProductInput,
  ProductPublications,
  ServicePlan,
} from '@perpetua/contracts/catalogue.contract';
import { type BatchOutcome, maximumBatch } from '@perpetua/contracts/http.contract';
import type { RunningPlans } from '@perpetua/contracts/subscriptions.contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, getPage, send } from '../../../lib/api-client';
import { preparePhoto } from '../../../lib/photo-preparation';

/** A product as an admin reads it, with the commission; cached separately from the visitors' version. */
export const officeProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', 'office', id],
    queryFn: ({ signal }) => get<Product>(`/Product/${encodeURIComponent(id)}`, { signal }),
  });

export const useOfficeProduct = (id: string) => useQuery(officeProductQuery(id));

/** Returns a function that invalidates all queries of products and plans. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['product'] });
}

/** Creates a product as a draft, which is not on sale. */
export function useAddProduct() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: ProductInput) =>
      send<Product>('POST', '/Product', { body: { ...input, status: 'draft' } satisfies NewProduct }),
    onSuccess: refresh,
  });
}

/** Publishes the data of a product. A product that is not on sale is also put on sale. */
export function usePublishProduct({ id, status }: Product) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (input: ProductInput) => {
      const saved = await send<Product>('PUT', `/Product/${id}`, { body: input });
      if (status === 'published') return saved;
      return send<Product>('POST', `/Product/${id}/publish`, { body: { version: saved.version } });
    },
    onSettled: refresh,
  });
}

/** The products that were never on sale, by name; as many as one call publishes. */
export const useProductDrafts = () =>
  useQuery({
    queryKey: ['product', 'drafts'],
    queryFn: ({ signal }) =>
      getPage<Product>('/Product', { query: { status: 'draft', sort: 'name_asc', pageSize: maximumBatch }, signal }),
  });

/** Publishes products as they are, each in the version that was read. */
export function usePublishProducts() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (products: readonly Product[]) =>
      send<BatchOutcome>('POST', '/Product/publish', {
        body: { products: products.map(({ id, version }) => ({ id, version })) } satisfies ProductPublications,
      }),
    onSettled: refresh,
  });
}

/** Stores changes of a product without publishing them in the shop. */
export function useSaveDraft(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: ProductInput) => send<Product>('PUT', `/Product/${id}/draft`, { body: input }),
    onSuccess: refresh,
  });
}

/** Deletes a product's changes that are stored but not published. */
export function useDropDraft(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => send<Product>('DELETE', `/Product/${id}/draft`), onSuccess: refresh });
}

/** Takes a product off sale; existing purchases continue. */
export function useWithdrawProduct(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => send<undefined>('DELETE', `/Product/${id}`), onSuccess: refresh });
}

/** Adds a picture to a product. Rejects with `UnusablePhotoError` when the browser cannot open the file. */
export function useAddPicture(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (file: File) => {
      const { file: picture } = await preparePhoto(file);
      const form = new FormData();
      form.append('image', picture);
      return send<Product>('POST', `/Product/${id}/images`, { body: form });
    },
    onSuccess: refresh,
  });
}

/** Sets the order, alternative texts and crops of a product's pictures. */
export function useArrangePictures(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (images: ImageTexts[]) => send<Product>('PUT', `/Product/${id}/images`, { body: { images } }),
    onSettled: refresh,
  });
}

/** Removes a picture of a product. */
export function useRemovePicture(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (imageId: string) => send<Product>('DELETE', `/Product/${id}/images/${imageId}`),
    onSettled: refresh,
  });
}

/** Creates a plan with a length that no other plan on sale has. */
export function useAddPlan() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (plan: NewPlan) => send<ServicePlan>('POST', '/ServicePlan', { body: plan }),
    onSuccess: refresh,
  });
}

/** Changes a plan; existing buyers keep their terms. */
export function useChangePlan(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: PlanChange) => send<ServicePlan>('PATCH', `/Plan/${id}`, { body: change }),
    onSuccess: refresh,
  });
}

/** Takes a plan off sale; plans that were bought continue. */
export function useWithdrawPlan(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => send<undefined>('DELETE', `/ServicePlan/${id}`), onSuccess: refresh });
}

/** How many subscriptions of a plan are neither completed nor cancelled; the cards of all plans share one request. */
export const useRunningCount = (planId: string) =>
  useQuery({
    queryKey: ['subscription', 'running'],
    queryFn: ({ signal }) => get<RunningPlans[]>('/Subscription/running', { signal }),
    select: (running) => running.find((plan) => plan.planId === planId)?.count ?? 0,
  });
