import type {
  ImageTexts,
  NewPlan,
  NewProduct,
  PlanChange,
  Product,
  ProductInput,
  ServicePlan,
} from '@perpetua/contracts/catalogue.contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../lib/api-client';
import { preparePhoto } from '../../lib/photo-preparation';

/** A product as an admin reads it, with the commission; apart from what visitors are shown of it. */
export const officeProductQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', 'office', id],
    queryFn: ({ signal }) => get<Product>(`/Product/${encodeURIComponent(id)}`, { signal }),
  });

export const useOfficeProduct = (id: string) => useQuery(officeProductQuery(id));

/** Everything that is read of products and plans is read again. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['product'] });
}

/** Adds a product that is not on sale yet. */
export function useAddProduct() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: ProductInput) =>
      send<Product>('POST', '/Product', { body: { ...input, status: 'draft' } satisfies NewProduct }),
    onSuccess: refresh,
  });
}

/** Replaces the data of a product, and puts it on sale if it is not. */
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

/** Keeps changes that the shop does not show yet. */
export function useSaveDraft(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: ProductInput) => send<Product>('PUT', `/Product/${id}/draft`, { body: input }),
    onSuccess: refresh,
  });
}

/** Drops the changes that were kept. */
export function useDropDraft(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => send<Product>('DELETE', `/Product/${id}/draft`), onSuccess: refresh });
}

/** Takes a product from sale: what was bought goes on. */
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

/** Gives the pictures of a product their order and their words. */
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

/** Adds a plan of a length that none on sale has. */
export function useAddPlan() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (plan: NewPlan) => send<ServicePlan>('POST', '/ServicePlan', { body: plan }),
    onSuccess: refresh,
  });
}

/** Changes a plan: who has bought it keeps what was promised. */
export function useChangePlan(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: PlanChange) => send<ServicePlan>('PATCH', `/Plan/${id}`, { body: change }),
    onSuccess: refresh,
  });
}

/** Takes a plan from sale: those that were bought run on. */
export function useWithdrawPlan(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => send<undefined>('DELETE', `/ServicePlan/${id}`), onSuccess: refresh });
}
