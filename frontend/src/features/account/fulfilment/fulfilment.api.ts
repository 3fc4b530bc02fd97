import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type {
  AcceptOfferRequest,
  BlockServiceRequest,
  CounterOfferRequest,
  DeclineOfferRequest,
  DisputeRequest,
  Service,
} from '@perpetua/contracts/fulfilment.contract';
import type { OwnServiceFilter } from '@perpetua/contracts/service-filters.contract';
import { useCallback } from 'react';
import { get, getPage, type Page, send } from '../../../lib/api-client';
import { businessNow } from '../../../lib/business-clock';
import type { ShownService } from './unsent/applied-acts.policy';
import { useWithUnsent } from './unsent/unsent-acts';

/** How many of the user's services are on one page of the list. */
export const servicesPerPage = 25;
/**
 * The page size of a partner's accepted services: the largest that the server accepts, so that normally one page holds
 * all.
 */
export const acceptedPerPage = 100;

/** The filters, sort order and page of the user's services; all are optional. */
export type OwnServiceSearch = Partial<OwnServiceFilter>;

/** The services that the user has bought, newest first unless `sort` says otherwise. */
export const myServicesQuery = (search: OwnServiceSearch) =>
  queryOptions({
    queryKey: ['service', 'my', search],
    queryFn: ({ signal }) =>
      getPage<Service>('/Service/my', { query: { pageSize: servicesPerPage, ...search }, signal }),
    placeholderData: keepPreviousData,
  });

export const useMyServices = (search: OwnServiceSearch) => useQuery(myServicesQuery(search));

/** The number of open services in one of the user's lists; undefined while loading, and if no list is given. */
export function useOpenCount(list: 'my' | 'accepted' | 'available' | undefined): number | undefined {
  const open = list === 'available' ? {} : { open: 'true' };
  const { data } = useQuery({
    queryKey: ['service', list, 'count'],
    queryFn: ({ signal }) => getPage<Service>(`/Service/${list}`, { query: { ...open, pageSize: 1 }, signal }),
    enabled: list !== undefined,
  });
  return data?.total;
}

/** One service with its history, as its customer, its partner or an admin reads it. */
export const serviceQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['service', 'one', serviceId],
    queryFn: ({ signal }) => get<Service>(`/Service/${serviceId}`, { signal }),
  });

/** One service; of a partner, as it is after the acts that are not sent yet. */
export function useService(serviceId: string) {
  const withUnsent = useWithUnsent();
  const select = useCallback((service: Service): ShownService => withUnsent([service])[0] ?? service, [withUnsent]);
  return useQuery({ ...serviceQuery(serviceId), select });
}

/** The open offers to the signed-in partner, most urgent first. */
export const offersQuery = () =>
  queryOptions({
    queryKey: ['service', 'available'],
    queryFn: ({ signal }) => getPage<Service>('/Service/available', { query: { pageSize: acceptedPerPage }, signal }),
  });

export const useOffers = () => useQuery(offersQuery());

/** The services that the signed-in partner has accepted, latest date first. */
export const acceptedServicesQuery = (page: number) =>
  queryOptions({
    queryKey: ['service', 'accepted', page],
    queryFn: ({ signal }) =>
      getPage<Service>('/Service/accepted', { query: { page, pageSize: acceptedPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** The accepted services, as they are after the acts that are not sent yet. */
export function useAcceptedServices(page: number) {
  const withUnsent = useWithUnsent();
  const select = useCallback(
    ({ items, ...rest }: Page<Service>) => ({ ...rest, items: withUnsent(items) }),
    [withUnsent],
  );
  return useQuery({ ...acceptedServicesQuery(page), select });
}

/** Accepts an offer. Rejects with `offer_closed` when another partner was faster or the offer has ended. */
export const acceptOffer = ({ serviceId, ...body }: AcceptOfferRequest & { serviceId: string }) =>
  send<Service>('POST', `/Service/${serviceId}/accept`, { body: { ...body, ...doneNow() } });

export const declineOffer = ({ serviceId, ...body }: DeclineOfferRequest & { serviceId: string }) =>
  send<Service>('POST', `/Service/${serviceId}/decline`, { body: { ...body, ...doneNow() } });

/** Proposes another hour of the day for an offer; the offer stays open. */
export const counterOffer = ({ serviceId, ...body }: CounterOfferRequest & { serviceId: string }) =>
  send<Service>('POST', `/Service/${serviceId}/counter`, { body });

/** When a partner does what a call reports: the time of the device, corrected by the server's clock. */
export const doneNow = (): { doneAt: string } => ({ doneAt: businessNow().toISOString() });

/** An action on a service, named as in `allowedActions`, with the body of its request. */
export type ServiceCall =
  | { action: 'start' }
  | { action: 'deliver' }
  | { action: 'allow-early' }
  | { action: 'cancel'; reason?: string; expectedRefund?: string | undefined }
  | { action: 'feedback'; rating: number; comment?: string | undefined }
  | {
      action: 'reschedule';
      date: string;
      hour?: string | undefined;
      reason?: string | undefined;
      doneAt?: string | undefined;
    }
  | { action: 'accept-hour'; offerId: string; hour: string }
  | { action: 'answer'; agree: boolean; doneAt?: string | undefined }
  | { action: 'withdraw'; reason: string }
  | ({ action: 'blocked' } & BlockServiceRequest)
  | { action: 'block-answer'; date: string; hour?: string | undefined }
  | ({ action: 'dispute' } & DisputeRequest);

/**
 * Sends the request of an action; returns the changed service, without its history. A partner who withdraws says when;
 * one who asks for another date, or answers, says it in the call; what partners also do without a network is sent by
 * `unsent/unsent-acts.ts`.
 */
export const callService = ({ serviceId, call }: { serviceId: string; call: ServiceCall }) => {
  const { action, ...body } = call;
  const path = action === 'answer' ? 'reschedule/answer' : action;
  const said = action === 'withdraw' ? { ...body, ...doneNow() } : body;
  return send<Service>('POST', `/Service/${serviceId}/${path}`, { body: said });
};
