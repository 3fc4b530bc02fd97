import type { NewPlan, PlanChange, Product, ProductInput, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../lib/api-client';
import { preparePhoto } from '../../lib/photo-preparation';

/** A product as an admin reads it, with the commission; apart from what visitors are shown of it. */
export const useOfficeProduct = (id: string) =>
  useQuery({
    queryKey: ['product', 'office', id],
    queryFn: ({ signal }) => get<Product>(`/Product/${encodeURIComponent(id)}`, { signal }),
  });

/** Everything that is read of products and plans is read again. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['product'] });
}

/** Adds a product, or replaces what is said of the one with this id. */
export function useSaveProduct(id: string | undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: ProductInput) =>
      id === undefined
        ? send<Product>('POST', '/Product', { body: input })
        : send<Product>('PUT', `/Product/${id}`, { body: input }),
    onSuccess: refresh,
  });
}

/** Takes a product from sale: what was bought goes on. */
export function useWithdrawProduct(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => send<undefined>('DELETE', `/Product/${id}`), onSuccess: refresh });
}

/** Gives a product its picture. Rejects with `UnusablePhotoError` when the browser cannot open the file. */
export function useUploadPicture() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, file }: { id: string; file: File }) => {
      const { file: picture } = await preparePhoto(file);
      const form = new FormData();
      form.append('image', picture);
      return send<Product>('PUT', `/Product/${id}/image`, { body: form });
    },
    onSuccess: refresh,
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
