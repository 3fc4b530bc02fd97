import type { SearchHit } from '@perpetua/contracts/search.contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api-client';
import { shownLanguage } from '../../../lib/i18n';

/** How long typing must pause before the search starts. */
const REST_MS = 250;
const SHORTEST = 2;

const searchQuery = (q: string, language: string | undefined) =>
  queryOptions({
    queryKey: ['search', q, language],
    queryFn: ({ signal }) => get<SearchHit[]>('/Search', { query: { q }, signal }),
    staleTime: 0,
  });

/**
 * The hits for a text, requested when typing has paused; undefined while the text is too short. `isOutdated`: the hits
 * are still those of an earlier text, or there are none yet. `findNow` requests the hits of the text without the pause.
 */
export function useSearch(words: string) {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const text = words.trim();
  const q = useRested(text);
  const isAsked = q.length >= SHORTEST;
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    ...searchQuery(q, shownLanguage(i18n.resolvedLanguage)),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  return {
    hits: isAsked ? data : undefined,
    isSearching: isFetching || q !== text,
    isOutdated: q !== text || isPlaceholderData || data === undefined,
    error,
    findNow: async (): Promise<readonly SearchHit[]> =>
      text.length < SHORTEST ? [] : client.fetchQuery(searchQuery(text, shownLanguage(i18n.resolvedLanguage))),
  };
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
