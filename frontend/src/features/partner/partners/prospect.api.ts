import type { PartnerProspect } from '@perpetua/contracts/partner-prospect.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api-client';

/** What somebody who thinks about becoming a partner can expect. */
export const prospectQuery = () =>
  queryOptions({
    queryKey: ['partner', 'prospect'],
    queryFn: ({ signal }) => get<PartnerProspect>('/Partner/prospect', { signal }),
  });

export const useProspect = () => useQuery(prospectQuery());
