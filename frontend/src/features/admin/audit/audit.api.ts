import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { AuditedStream, AuditEvent, AuditHistory } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api-client';
import { subjectId } from './stream-address';
import { shownLanguage } from '../../../lib/i18n';

export interface StreamName {
  stream: AuditedStream;
  id: string;
}

/** The server's maximum page size. If a purchase has more events, only the first ones are shown. */
const eventsPerPage = 100;

/** Reads the events of a stream and its current state, in `language`. Refetched whenever the stream gets new events. */
const historyQuery = ({ stream, id }: StreamName, language: string | undefined) =>
  queryOptions({
    queryKey: [stream, 'audit', id, language],
    queryFn: ({ signal }) => get<AuditHistory>(`/Audit/${stream}/${id}`, { signal }),
    placeholderData: (previous) =>
      previous?.events.slice(0, 1).every((event) => subjectId(event) === id) ? previous : undefined,
  });

export function useHistory(name: StreamName) {
  const { i18n } = useTranslation();
  return useQuery(historyQuery(name, shownLanguage(i18n.resolvedLanguage)));
}

/**
 * Reads the state of a stream after one event, and the fields that this event changed. A past version never changes, so
 * it is fetched only once.
 */
export function useVersion({ stream, id }: StreamName, version: number) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['audit', stream, id, version, shownLanguage(i18n.resolvedLanguage)],
    queryFn: ({ signal }) => get<AuditHistory>(`/Audit/${stream}/${id}`, { query: { version }, signal }),
    select: ({ state, changes = [], fields }) => ({ state, changes, fields }),
    staleTime: Infinity,
    enabled: version > 0,
    placeholderData: keepPreviousData,
  });
}

/**
 * Reads the events that one purchase caused in all streams, in the order in which they were recorded; at most
 * `eventsPerPage`.
 */
export function useCorrelated({ stream }: StreamName, correlation: string | undefined) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [stream, 'audit', 'correlated', correlation, shownLanguage(i18n.resolvedLanguage)],
    queryFn: ({ signal }) =>
      get<AuditEvent[]>('/Audit/events', { query: { correlation, pageSize: eventsPerPage }, signal }),
    enabled: correlation !== undefined,
    placeholderData: keepPreviousData,
  });
}
