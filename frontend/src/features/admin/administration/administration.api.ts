import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AllowEarlyRequest,
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
import { get, getPage, send } from '../../../lib/api-client';
import type { Queue } from './service-filters.policy';
import { shownLanguage } from '../../../lib/i18n';

/** The number of services in a queue that wait for an admin, or that are late; undefined until loaded. */
export function useServiceCount(filter: { status: Queue } | { late: true }): number | undefined {
  const { data } = useQuery({
    queryKey: ['service', 'all', 'count', filter],
    queryFn: ({ signal }) => getPage<Service>('/Service', { query: { ...filter, pageSize: 1 }, signal }),
  });
  return data?.total;
}

/** Reads a service as an admin sees it; the sentences of its history are in `language`. */
export const adminServiceQuery = (serviceId: string, language: string | undefined) =>
  queryOptions({
    queryKey: ['service', serviceId, 'admin', language],
    queryFn: ({ signal }) => get<Service>(`/Service/${serviceId}`, { signal }),
    placeholderData: keepPreviousData,
  });

export function useAdminService(serviceId: string) {
  const { i18n } = useTranslation();
  return useQuery(adminServiceQuery(serviceId, shownLanguage(i18n.resolvedLanguage)));
}

/**
 * Reads the candidates for a service, nearest first. Candidates that an admin cannot choose are included, with the
 * reason.
 */
export function useCandidates(serviceId: string) {
  return useQuery({
    queryKey: ['partner', 'candidates', serviceId],
    queryFn: ({ signal }) =>
      get<PartnerCandidate[]>('/Partner', { query: { service: serviceId, pageSize: 100 }, signal }),
    staleTime: 0,
  });
}

/** The audit history of a service, in the same query cache entry as on the service's audit page. */
export function useServiceHistory(serviceId: string) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['service', 'audit', serviceId, shownLanguage(i18n.resolvedLanguage)],
    queryFn: ({ signal }) => get<AuditHistory>(`/Audit/service/${serviceId}`, { signal }),
  });
}

export type Choice = ChoosePartnerRequest & { how: 'assign' | 'offer' };

/**
 * Assigns a service to a partner or offers it to a partner. The service's queries are refetched after success and
 * failure.
 */
export function useChoosePartner(serviceId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ how, ...choice }: Choice) => send<Service>('POST', `/Service/${serviceId}/${how}`, { body: choice }),
    onSettled: refresh,
  });
}

/**
 * Assigns several services to one partner, one request after the other. An error for one service does not stop the
 * others; all errors are returned.
 */
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

/** An admin's intervention in a service. `action` is the end of the request path, `body` the request body. */
export type Intervention =
  | { action: 'reschedule'; body: RescheduleRequest }
  | { action: 'reschedule/answer'; body: RescheduleAnswerRequest }
  | { action: 'withdraw'; body: WithdrawServiceRequest }
  | { action: 'allow-early'; body: AllowEarlyRequest }
  | { action: 'propose'; body: ProposeServiceRequest }
  | { action: 'block-answer'; body: Partial<BlockAnswerRequest> }
  | { action: 'resolve'; body: ResolveDisputeRequest };

/** Sends an intervention. The service's queries are refetched after success and failure. */
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
    mutationFn: (body: { reason: string; expectedRefund: string | undefined }) =>
      send<Service>('POST', `/Service/${serviceId}/cancel`, { body }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['service', 'partner', 'order'].map((topic) => client.invalidateQueries({ queryKey: [topic] })));
}
