import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { AuditedKind, AuditEvent } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';
import { get, getDigestedFile, getListing } from '../../../lib/api-client';
import { saveFile } from '../../../lib/files';
import type { ExplorerQuery } from './explorer-address';
import { shownLanguage } from '../../../lib/i18n';

/** Reads a page of events, the number of matching events on all pages, and the cursor of the next page. */
export function useAuditEvents(query: ExplorerQuery) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['audit', 'events', query, shownLanguage(i18n.resolvedLanguage)],
    queryFn: ({ signal }) => getListing<AuditEvent>('/Audit/events', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All types of events that are stored, each with its kind of stream and its number of events. */
export function useAuditedKinds() {
  return useQuery({
    queryKey: ['audit', 'types'],
    queryFn: ({ signal }) => get<AuditedKind[]>('/Audit/types', { signal }),
    staleTime: 60_000,
  });
}

/** Exports the events that match the filters to a file. Returns the number of events and the file's SHA-256. */
export function useExport(query: ExplorerQuery) {
  return useMutation({
    mutationFn: async (format: 'csv' | 'ndjson') => {
      const dialect = format === 'csv' ? 'excel' : undefined;
      const asked = { ...query, sort: undefined, after: undefined, format, dialect };
      const { file, total, sha256 } = await getDigestedFile('/Audit/export', { query: asked });
      saveFile(file, `perpetua-audit.${format}`);
      return { events: total, sha256 };
    },
  });
}
