import type { OwnPartner, PartnerApplication } from '@perpetua/contracts/partners.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/api-client';

/** Applies to become a partner. */
export function useApply() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (application: PartnerApplication) =>
      send<OwnPartner>('POST', '/Service/besupplier', { body: application }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['partner'] }),
  });
}
