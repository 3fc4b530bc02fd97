import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { AuditedKind, AuditEvent } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';
import { get, getDigestedFile, getListing } from '../../lib/api-client';
import { saveFile } from '../../lib/files';
import type { ExplorerQuery } from './explorer-address';

/** A page of the history, how many events match on all pages, and the cursor of the next one. */
export function useAuditEvents(query: ExplorerQuery) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['audit', 'events', query, i18n.resolvedLanguage],
    queryFn: ({ signal }) => getListing<AuditEvent>('/Audit/events', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All types of events that occur, each with its number of events. */
export function useAuditedKinds() {
  return useQuery({
    queryKey: ['audit', 'types'],
    queryFn: ({ signal }) => get<AuditedKind[]>('/Audit/types', { signal }),
    staleTime: 60_000,
  });
}

/** Saves the matching events as a file; returns their number and the file's SHA-256. */
export function useExport(query: ExplorerQuery) {
  return useMutation({
    mutationFn: async (format: 'csv' | 'ndjson') => {
      const asked = { ...query, sort: undefined, after: undefined, format };
      const { file, total, sha256 } = await getDigestedFile('/Audit/export', { query: asked });
      saveFile(file, `perpetua-audit.${format}`);
      return { events: total, sha256 };
    },
  });
}
