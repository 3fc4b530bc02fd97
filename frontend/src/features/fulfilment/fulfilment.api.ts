import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type {
  AcceptOfferRequest,
  BlockServiceRequest,
  DeclineOfferRequest,
  DisputeRequest,
  Service,
} from '@perpetua/contracts/fulfilment.contract';
import type { OwnServiceFilter } from '@perpetua/contracts/service-filters.contract';
import { get, getPage, send } from '../../lib/api-client';

/** How many of one's own services a page of the list holds. */
export const servicesPerPage = 25;
/** A partner sees the whole working list at once: the longest page the server gives. */
export const acceptedPerPage = 100;

/** Which of one's own services are looked for, and in which order. */
export type OwnServiceSearch = Partial<OwnServiceFilter>;

/** What the reader has bought, the newest first unless `sort` says otherwise. */
export const myServicesQuery = (search: OwnServiceSearch) =>
  queryOptions({
    queryKey: ['service', 'my', search],
    queryFn: ({ signal }) =>
      getPage<Service>('/Service/my', { query: { pageSize: servicesPerPage, ...search }, signal }),
    placeholderData: keepPreviousData,
  });

export const useMyServices = (search: OwnServiceSearch) => useQuery(myServicesQuery(search));

/** How many services wait on one of the reader's lists; undefined until it is known. */
export function useOpenCount(list: 'my' | 'accepted' | 'available' | undefined): number | undefined {
  const open = list === 'available' ? {} : { open: 'true' };
  const { data } = useQuery({
    queryKey: ['service', list, 'count'],
    queryFn: ({ signal }) => getPage<Service>(`/Service/${list}`, { query: { ...open, pageSize: 1 }, signal }),
    enabled: list !== undefined,
  });
  return data?.total;
}

/** One service with its history; for its customer, its partner or an admin. */
export const serviceQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['service', 'one', serviceId],
    queryFn: ({ signal }) => get<Service>(`/Service/${serviceId}`, { signal }),
  });

export const useService = (serviceId: string) => useQuery(serviceQuery(serviceId));

/** What the reader, a partner, is asked to do, the most urgent first. */
export const offersQuery = () =>
  queryOptions({
    queryKey: ['service', 'available'],
    queryFn: ({ signal }) => getPage<Service>('/Service/available', { query: { pageSize: acceptedPerPage }, signal }),
  });

export const useOffers = () => useQuery(offersQuery());

/** What the reader, a partner, has accepted, the latest date first. */
export const acceptedServicesQuery = (page: number) =>
  queryOptions({
    queryKey: ['service', 'accepted', page],
    queryFn: ({ signal }) =>
      getPage<Service>('/Service/accepted', { query: { page, pageSize: acceptedPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const useAcceptedServices = (page: number) => useQuery(acceptedServicesQuery(page));

/** Rejects with `offer_closed` when somebody was faster or the time is over. */
export const acceptOffer = ({ serviceId, ...body }: AcceptOfferRequest & { serviceId: string }) =>
  send<Service>('POST', `/Service/${serviceId}/accept`, { body });

export const declineOffer = ({ serviceId, ...body }: DeclineOfferRequest & { serviceId: string }) =>
  send<Service>('POST', `/Service/${serviceId}/decline`, { body });

/** A call on a service that its lifecycle may allow, as `allowedActions` names it, and what goes with it. */
export type ServiceCall =
  | { action: 'start' }
  | { action: 'deliver' }
  | { action: 'cancel'; reason?: string }
  | { action: 'feedback'; rating: number; comment?: string | undefined }
  | { action: 'reschedule'; date: string; hour?: string | undefined; reason?: string | undefined }
  | { action: 'answer'; agree: boolean }
  | { action: 'withdraw'; reason: string }
  | ({ action: 'blocked' } & BlockServiceRequest)
  | { action: 'block-answer'; date: string; hour?: string | undefined }
  | ({ action: 'dispute' } & DisputeRequest);

/** Makes the call; answers the service as it is then, without history. */
export const callService = ({ serviceId, call }: { serviceId: string; call: ServiceCall }) => {
  const { action, ...body } = call;
  const path = action === 'answer' ? 'reschedule/answer' : action;
  return send<Service>('POST', `/Service/${serviceId}/${path}`, { body });
};
