import type { SearchHit } from '@perpetua/contracts/search.contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api-client';
import { shownLanguage } from '../../../lib/i18n';
import { paths } from '../../../lib/paths';
import { plainText } from '../../../lib/plain-text';
import { useRested } from '../../../lib/rested';

const SHORTEST = 2;

/** A page whose name contains the typed words. */
interface PageHit extends Omit<SearchHit, 'kind'> {
  kind: 'page';
}

/** What the search finds: a record, or a page of admins. */
export type Hit = SearchHit | PageHit;

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
  const pagesFor = usePageHits();
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    ...searchQuery(q, shownLanguage(i18n.resolvedLanguage)),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  return {
    hits: isAsked && data !== undefined ? [...data, ...pagesFor(q)] : undefined,
    isSearching: isFetching || q !== text,
    isOutdated: q !== text || isPlaceholderData || data === undefined,
    error,
    findNow: async (): Promise<readonly Hit[]> =>
      text.length < SHORTEST
        ? []
        : [...(await client.fetchQuery(searchQuery(text, shownLanguage(i18n.resolvedLanguage)))), ...pagesFor(text)],
  };
}

/** Finds the pages of admins by the beginnings of the words of their names. */
function usePageHits(): (words: string) => readonly PageHit[] {
  const { t } = useTranslation();
  const pages = [
    { link: paths.dashboard, title: t('navigation.dashboard') },
    { link: paths.coverage, title: t('adminTabs.coverage') },
    { link: paths.queues, title: t('adminTabs.queues') },
    { link: paths.outbox, title: t('adminTabs.outbox') },
    { link: paths.auditExplorer, title: t('adminTabs.audit') },
    { link: paths.users, title: t('navigation.users') },
    { link: paths.partners, title: t('adminTabs.partners') },
    { link: paths.services, title: t('navigation.services') },
    { link: paths.orders, title: t('search.kind.order') },
    { link: paths.orderCreate, title: t('search.newOrder') },
    { link: paths.cemeteries, title: t('navigation.cemeteries') },
    { link: paths.closedDays, title: t('search.closedDays') },
    { link: paths.products, title: t('navigation.products') },
    { link: paths.plans, title: t('navigation.plans') },
  ];
  return (words) => {
    const typed = plainText(words);
    return pages
      .filter(({ title }) => ` ${plainText(title)}`.includes(` ${typed}`))
      .map(({ link, title }) => ({ kind: 'page', id: `page-${link.slice(1)}`, title, subtitle: '', link }));
  };
}
