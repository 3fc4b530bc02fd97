import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  BlockAnswerRequest,
  ChoosePartnerRequest,
  ProposeServiceRequest,
  RescheduleAnswerRequest,
  RescheduleRequest,
  ResolveDisputeRequest,
  Service,
  WithdrawServiceRequest,
} from '@perpetua/contracts/fulfilment.contract';
import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import type { PartnerCandidate } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { get, getPage, send } from '../../lib/api-client';
import type { Queue } from './service-filters.policy';

/** How many services wait for an admin in a queue; undefined until it is known. */
export function useQueueCount(status: Queue): number | undefined {
  const { data } = useQuery({
    queryKey: ['service', 'all', 'count', status],
    queryFn: ({ signal }) => getPage<Service>('/Service', { query: { status, pageSize: 1 }, signal }),
  });
  return data?.total;
}

/** A service with its steps in the reader's language. */
export const adminServiceQuery = (serviceId: string, language: string | undefined) =>
  queryOptions({
    queryKey: ['service', serviceId, 'admin', language],
    queryFn: ({ signal }) => get<Service>(`/Service/${serviceId}`, { signal }),
    placeholderData: keepPreviousData,
  });

export function useAdminService(serviceId: string) {
  const { i18n } = useTranslation();
  return useQuery(adminServiceQuery(serviceId, i18n.resolvedLanguage));
}

/** The partners that an admin may choose for a service, nearest first. */
export function useCandidates(serviceId: string) {
  return useQuery({
    queryKey: ['partner', 'candidates', serviceId],
    queryFn: ({ signal }) =>
      get<PartnerCandidate[]>('/Partner', { query: { service: serviceId, pageSize: 100 }, signal }),
    staleTime: 0,
  });
}

/** The audit history of a service; it shares its cache entry with the audit's own page. */
export function useServiceHistory(serviceId: string) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['service', 'audit', serviceId, i18n.resolvedLanguage],
    queryFn: ({ signal }) => get<AuditHistory>(`/Audit/service/${serviceId}`, { signal }),
  });
}

export type Choice = ChoosePartnerRequest & { how: 'assign' | 'offer' };

/** Assigns or offers a service. Its shown data is read again after success and failure. */
export function useChoosePartner(serviceId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ how, ...choice }: Choice) => send<Service>('POST', `/Service/${serviceId}/${how}`, { body: choice }),
    onSettled: refresh,
  });
}

/** Assigns several services to one partner, one after the other; a refusal of one does not stop the others. */
export function useAssignServices() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ services, choice }: { services: readonly Service[]; choice: ChoosePartnerRequest }) => {
      const refusals: unknown[] = [];
      for (const { id } of services) {
        await send<Service>('POST', `/Service/${id}/assign`, { body: choice }).catch((error) => refusals.push(error));
      }
      return { assigned: services.length - refusals.length, refusals };
    },
    onSettled: refresh,
  });
}

/** An admin's intervention in a service: the last segments of the call's path, and its body. */
export type Intervention =
  | { action: 'reschedule'; body: RescheduleRequest }
  | { action: 'reschedule/answer'; body: RescheduleAnswerRequest }
  | { action: 'withdraw'; body: WithdrawServiceRequest }
  | { action: 'propose'; body: ProposeServiceRequest }
  | { action: 'block-answer'; body: Partial<BlockAnswerRequest> }
  | { action: 'resolve'; body: ResolveDisputeRequest };

/** Intervenes in a service. The shown data of the service is read again after success and failure. */
export function useIntervene(serviceId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ action, body }: Intervention) => send<Service>('POST', `/Service/${serviceId}/${action}`, { body }),
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
