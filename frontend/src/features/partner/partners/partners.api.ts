import type {
  ApprovePartnerRequest,
  ChangePartner,
  EarningsStatement,
  OwnPartner,
  Partner,
  PartnerDetails,
} from '@perpetua/contracts/partners.contract';
import type { StandingAcceptance, StandingPreview } from '@perpetua/contracts/standing-acceptance';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, getCounted, getFile, getPage, send } from '../../../lib/api-client';
import { useRested } from '../../../lib/rested';

export const earningsPerPage = 25;

/** The signed-in partner's record. */
export const ownPartnerQuery = () =>
  queryOptions({
    queryKey: ['partner', 'me'],
    queryFn: ({ signal }) => get<OwnPartner>('/Partner/me', { signal }),
  });

export const useOwnPartner = () => useQuery(ownPartnerQuery());

/** Changes the signed-in partner's record and then requests it again, even when the server refused the change. */
export function useChangeOwnPartner() {
  const refresh = useRefreshPartners();
  return useMutation({
    mutationFn: (changes: ChangePartner) => send<OwnPartner>('PUT', '/Partner/me', { body: changes }),
    onSettled: refresh,
  });
}

/** What these terms would have brought the signed-in partner; undefined terms are not asked about. */
export function useStandingPreview(terms: Omit<StandingAcceptance, 'active'> | undefined) {
  const search = useRested(terms && searchOf(terms));
  return useQuery({
    queryKey: ['partner', 'standing-preview', search],
    queryFn: ({ signal }) => get<StandingPreview>(`/Partner/me/standing-preview?${search}`, { signal }),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The terms as a query string: `days=mon,tue&maxPerDay=3…`. */
const searchOf = (terms: Omit<StandingAcceptance, 'active'>): string =>
  new URLSearchParams(Object.entries(terms).map(([name, value]) => [name, String(value)])).toString();

/** The first and the last scheduled date of the services in a statement, `YYYY-MM-DD`; both included. */
export interface StatementPeriod {
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the earnings from the partner's services, with the sums of the period. */
const statementQuery = (period: StatementPeriod, page: number) =>
  queryOptions({
    queryKey: ['partner', 'statement', period, page],
    queryFn: ({ signal }) =>
      getCounted<EarningsStatement>('/Partner/me/statement', {
        query: { ...period, page, pageSize: earningsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const useStatement = (period: StatementPeriod, page: number) => useQuery(statementQuery(period, page));

/** The sums of all earnings of a partner, for admins. */
export function useEarningsOf(partnerId: string) {
  return useQuery({
    queryKey: ['partner', 'statement', 'of', partnerId],
    queryFn: ({ signal }) =>
      get<EarningsStatement>(`/Partner/${partnerId}/statement`, { query: { pageSize: 1 }, signal }),
  });
}

/**
 * Downloads the statement of the whole period as a file: the caller's own, or for an admin that of the given partner.
 */
export const readStatementFile = (period: StatementPeriod, partnerId = 'me'): Promise<Blob> =>
  getFile(`/Partner/${partnerId}/statement`, { query: { ...period, format: 'csv', dialect: 'excel' } });

/** The number of applications that wait for an admin; undefined until it is known. */
export function useApplicationCount(): number | undefined {
  const { data } = useQuery({
    queryKey: ['partner', 'list', 'application-count'],
    queryFn: ({ signal }) => getPage<Partner>('/Partner', { query: { status: 'applied', pageSize: 1 }, signal }),
  });
  return data?.total;
}

/** A partner with the data of the partner's application, for admins. */
export const partnerQuery = (id: string) =>
  queryOptions({
    queryKey: ['partner', 'one', id],
    queryFn: ({ signal }) => get<PartnerDetails>(`/Partner/${id}`, { signal }),
  });

export const usePartner = (id: string) => useQuery(partnerQuery(id));

/** A decision of an admin on a partner, and the body of its request. */
export type Decision =
  | { action: 'approve'; body: ApprovePartnerRequest }
  | { action: 'reject' | 'suspend'; body: { reason: string } }
  | { action: 'reinstate'; body: { reason?: string | undefined } };

export function useDecide(id: string) {
  const refresh = useRefreshPartners();
  return useMutation({
    mutationFn: ({ action, body }: Decision) => send<PartnerDetails>('POST', `/Partner/${id}/${action}`, { body }),
    onSettled: refresh,
  });
}

function useRefreshPartners() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['partner'] });
}
