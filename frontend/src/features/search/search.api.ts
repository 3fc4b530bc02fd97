import type { SearchHit } from '@perpetua/contracts/search.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../lib/api-client';

/** How long typing must pause before the search starts. */
const REST_MS = 250;
const SHORTEST = 2;

/** The results for a text, requested when typing has paused; undefined while the text is too short. */
export function useSearch(words: string) {
  const { i18n } = useTranslation();
  const q = useRested(words.trim());
  const isAsked = q.length >= SHORTEST;
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', q, i18n.resolvedLanguage],
    queryFn: ({ signal }) => get<SearchHit[]>('/Search', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    staleTime: 0,
  });
  return { hits: isAsked ? data : undefined, isSearching: isFetching || q !== words.trim(), error };
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
