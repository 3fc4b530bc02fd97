import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChoosePartnerRequest, Service } from '@perpetua/contracts/fulfilment.contract';
import type { PartnerCandidate } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { get, getPage, send } from '../../lib/api-client';
import type { ServiceFilters } from './service-filters.policy';

export const servicesPerPage = 25;

/** A page of all services. */
export function useServices(filters: ServiceFilters) {
  return useQuery({
    queryKey: ['service', 'all', filters],
    queryFn: ({ signal }) => getPage<Service>('/Service', { query: { ...filters, pageSize: servicesPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many services wait for an admin; undefined until it is known. */
export function useEscalatedCount(): number | undefined {
  const { data } = useQuery({
    queryKey: ['service', 'all', 'escalated-count'],
    queryFn: ({ signal }) => getPage<Service>('/Service', { query: { status: 'escalated', pageSize: 1 }, signal }),
  });
  return data?.total;
}

/** A service with its steps in the reader's language. */
export function useAdminService(serviceId: string) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['service', serviceId, 'admin', i18n.resolvedLanguage],
    queryFn: ({ signal }) => get<Service>(`/Service/${serviceId}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whom an admin may choose for a service, nearest first. */
export function useCandidates(serviceId: string) {
  return useQuery({
    queryKey: ['partner', 'candidates', serviceId],
    queryFn: ({ signal }) =>
      get<PartnerCandidate[]>('/Partner', { query: { service: serviceId, pageSize: 100 }, signal }),
    staleTime: 0,
  });
}

export type Choice = ChoosePartnerRequest & { how: 'assign' | 'offer' };

/** Assigns or offers a service. Whatever the answer, what is shown of it is read anew. */
export function useChoosePartner(serviceId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ how, ...choice }: Choice) => send<Service>('POST', `/Service/${serviceId}/${how}`, { body: choice }),
    onSettled: refresh,
  });
}

export function useCancelService(serviceId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (reason: string) => send<Service>('POST', `/Service/${serviceId}/cancel`, { body: { reason } }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['service', 'partner', 'order'].map((topic) => client.invalidateQueries({ queryKey: [topic] })));
}
