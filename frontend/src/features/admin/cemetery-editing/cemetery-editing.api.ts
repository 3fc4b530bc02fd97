import { type BatchOutcome, maximumBatch } from '@perpetua/contracts/http.contract';
import type { ClosedDayService, ProposeDates } from '@perpetua/contracts/closed-days.contract';
import type { ApproveCemeteries, Cemetery, ChangedCemetery } from '@perpetua/contracts/places.contract';
import type { ApproveVenue, Venue } from '@perpetua/contracts/venues.contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, getPage, send } from '../../../lib/api-client';
import type { CemeteryOutput } from './cemetery-form.policy';

export const proposalsPerPage = 25;
/** How many of the nearest cemeteries are offered as targets when a proposal is merged. */
const NEIGHBOURS = 5;

/** Invalidates all queries of places. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['place'] });
}

/** A cemetery of any status. */
export const officeCemeteryQuery = (id: string) =>
  queryOptions({
    queryKey: ['place', 'office', id],
    queryFn: ({ signal }) => get<Cemetery>(`/Cemetery/${encodeURIComponent(id)}`, { signal }),
  });

export const useOfficeCemetery = (id: string) => useQuery(officeCemeteryQuery(id));

/** A page of the cemeteries that customers proposed and no admin has decided on, newest first. */
export const useProposals = (page: string | undefined) =>
  useQuery({
    queryKey: ['place', 'proposals', page],
    queryFn: ({ signal }) =>
      getPage<Cemetery>('/Cemetery', { query: { status: 'proposed', page, pageSize: proposalsPerPage }, signal }),
  });

/** The cemeteries of the starting data that no admin has confirmed, by name; as many as one call confirms. */
export const useCemeteryDrafts = () =>
  useQuery({
    queryKey: ['place', 'drafts'],
    queryFn: ({ signal }) =>
      getPage<Cemetery>('/Cemetery', { query: { status: 'draft', pageSize: maximumBatch }, signal }),
  });

/** Confirms cemeteries as they are, each in the version that was read. */
export function useApproveCemeteries() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (cemeteries: readonly Cemetery[]) =>
      send<BatchOutcome>('POST', '/Cemetery/approve', {
        body: { cemeteries: cemeteries.map(({ id, version }) => ({ id, version })) } satisfies ApproveCemeteries,
      }),
    onSettled: refresh,
  });
}

/** The approved cemeteries nearest to the given one, each with its distance from it. */
export const useNeighbours = ({ location: { lat, lng } }: Pick<Cemetery, 'location'>) =>
  useQuery({
    queryKey: ['place', 'neighbours', lat, lng],
    queryFn: ({ signal }) =>
      get<Cemetery[]>('/Cemetery', { query: { near: `${lat},${lng}`, pageSize: NEIGHBOURS }, signal }),
  });

type CemeteryChange = CemeteryOutput & { version?: number };

/** Creates a cemetery if `id` is undefined; otherwise replaces the data of the cemetery `id`. */
export function useSaveCemetery(id: string | undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CemeteryChange): Promise<Cemetery & Partial<Pick<ChangedCemetery, 'affected'>>> =>
      id === undefined
        ? send<Cemetery>('POST', '/Cemetery', { body })
        : send<ChangedCemetery>('PUT', `/Cemetery/${id}`, { body }),
    onSuccess: refresh,
  });
}

/** Services on days on which their cemetery is closed: of one cemetery, or of all. */
export const useClosedDays = (cemetery: string | undefined) =>
  useQuery({
    queryKey: ['place', 'closed-days', cemetery],
    queryFn: ({ signal }) => get<ClosedDayService[]>('/Cemetery/closed-days', { query: { cemetery }, signal }),
  });

/** Proposes a new date to each of several services. */
export function useProposeDates() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProposeDates) => send<BatchOutcome>('POST', '/Cemetery/closed-days', { body }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Removes a cemetery; the server refuses this while it has graves. */
export function useRemoveCemetery(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => send<undefined>('DELETE', `/Cemetery/${id}`), onSuccess: refresh });
}

/** What an admin decides about a proposal. */
export type ProposalDecision =
  | { act: 'approve'; body?: undefined }
  | { act: 'reject'; body: { reason: string } }
  | { act: 'merge'; body: { into: string; confirmed?: boolean } };

export function useDecideProposal(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ act, body }: ProposalDecision) => send<Cemetery>('POST', `/Cemetery/${id}/${act}`, { body }),
    onSettled: refresh,
  });
}

/** A page of the churches and chapels that customers wrote in orders and no admin has decided on, newest first. */
export const useVenueProposals = (page: string | undefined) =>
  useQuery({
    queryKey: ['place', 'venue-proposals', page],
    queryFn: ({ signal }) =>
      getPage<Venue>('/Place', { query: { status: 'proposed', page, pageSize: proposalsPerPage }, signal }),
  });

/** Which venues an admin sees. */
export interface VenueSearch {
  q: string;
  kind: string;
  status: 'approved' | 'rejected';
  page: string | undefined;
}

/** A page of the venues that everybody finds, by name, or of those that were retired, newest first. */
export const useKnownVenues = (search: VenueSearch) =>
  useQuery({
    queryKey: ['place', 'known-venues', search],
    queryFn: ({ signal }) =>
      getPage<Venue>('/Place', {
        query: { ...search, q: search.q || undefined, kind: search.kind || undefined, pageSize: proposalsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Adds a proposed venue, as the admin has checked it, to those that everybody finds. */
export function useApproveVenue(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ApproveVenue) => send<Venue>('POST', `/Place/${id}/approve`, { body }),
    onSettled: refresh,
  });
}

export function useRejectVenue(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => send<Venue>('POST', `/Place/${id}/reject`),
    onSettled: refresh,
  });
}
