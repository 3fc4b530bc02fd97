import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { AccountAct, Address } from '@perpetua/contracts/identity.contract';
import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import type { Consent } from '@perpetua/contracts/legal.contract';
import type { OrderTotals } from '@perpetua/contracts/ordering.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import type { PartnerRecord } from '@perpetua/contracts/partners.contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, getPage } from '../../../lib/api-client';
import { shownLanguage } from '../../../lib/i18n';

/** The maximum number of rows in a panel's list. */
const pageSize = 5;

/** The newest rows of a person's list, and the number of all its rows; requested again when one of them changes. */
function useNewest<Item>(topic: string, path: string, query: object) {
  return useQuery({
    queryKey: [topic, 'of-person', path, query],
    queryFn: ({ signal }) => getPage<Item>(path, { query: { ...query, pageSize }, signal }),
  });
}

export const useServicesOf = (customer: string) => useNewest<Service>('service', '/Service', { customer });
/** The services that a partner carries out or was offered. */
export const useWorkOf = (partner: string) => useNewest<Service>('service', '/Service', { partner });
/** The partner's offered, accepted and begun services, the next one first. */
export const useNextWorkOf = (partner: string) =>
  useNewest<Service>('service', '/Service', { partner, open: 'true', sort: 'date_asc' });
/** How reliably a partner answers and works. */
export const usePartnerRecord = (partnerId: string) =>
  useQuery({
    queryKey: ['service', 'record', partnerId],
    queryFn: ({ signal }) => get<PartnerRecord>(`/Partner/${partnerId}/record`, { signal }),
  });
/** The largest number of services that are listed before a partner is blocked; more than one person can carry out. */
const mostAtStake = 100;

/** The services that a partner would lose: offered, accepted or under way. */
export const useOpenWorkOf = (partner: string) => usePage({ partner, open: 'true', sort: 'date_asc' });

/** Services by their ids; requested again when one of them changes. */
export const useServicesAmong = (ids: readonly string[]) => usePage({ ids: ids.join(',') }, ids.length > 0);

const usePage = (query: object, enabled = true) =>
  useQuery({
    queryKey: ['service', 'at-stake', query],
    queryFn: ({ signal }) => getPage<Service>('/Service', { query: { ...query, pageSize: mostAtStake }, signal }),
    enabled,
  });

export const usePlansOf = (customer: string) =>
  useNewest<SubscriptionAnswer>('subscription', '/Subscription', { customer });
export const useGravesOf = (customer: string) => useNewest<Grave>('grave', '/Grave', { customer });
export const useAddressesOf = (user: string) => useNewest<Address>('user', '/User/adresses', { user });
export const useInvoicesOf = (customer: string) => useNewest<Invoice>('order', '/Invoice', { customer });

/** The sums that a person has paid, got back and still has to pay. */
export const useTotalsOf = (customer: string) =>
  useQuery({
    queryKey: ['order', 'totals', customer],
    queryFn: ({ signal }) => get<OrderTotals>('/Order/totals', { query: { customer }, signal }),
  });

/** The changes to the account, and who made them. */
export const useActsOn = (userId: string) =>
  useQuery({
    queryKey: ['user', 'acts', userId],
    queryFn: ({ signal }) => get<AccountAct[]>(`/User/${userId}/acts`, { signal }),
  });

/** Which texts the person accepted. */
export const useConsentsOf = (userId: string) =>
  useQuery({
    queryKey: ['user', 'consents', userId],
    queryFn: ({ signal }) => get<Consent[]>('/Consent', { query: { user: userId }, signal }),
  });

/** The newest `count` events that the person caused, in the reader's language. */
export function useEventsBy(userId: string, count: number) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['order', 'events-by', userId, count, shownLanguage(i18n.resolvedLanguage)],
    queryFn: ({ signal }) =>
      get<AuditEvent[]>('/Audit/events', { query: { actor: userId, sort: 'recorded_desc', pageSize: count }, signal }),
  });
}
