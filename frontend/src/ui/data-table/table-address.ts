import { useSearchParams } from 'react-router-dom';
import type { DataSource } from './data-table.types';

export const rowsPerPage = 25;

/** The sort order of a table: the field by which the server sorts, and the direction. */
export interface TableSort {
  field: string;
  isDescending: boolean;
}

/** `price_desc` → `{ field: 'price', isDescending: true }`. */
export function sortOf(text: string): TableSort {
  const end = text.lastIndexOf('_');
  return { field: text.slice(0, end), isDescending: text.slice(end + 1) === 'desc' };
}

/** The parameters of the request for a list: filters and order from the address, and fixed parameters. */
export function listQuery(search: URLSearchParams, { filters, fixed, defaultSort }: DataSource) {
  const chosen = filters.map((name) => [name, search.get(name) ?? undefined] as const);
  return { ...Object.fromEntries(chosen), ...fixed, sort: search.get('sort') ?? defaultSort };
}

/** Whether the address contains filters. */
export const isNarrowed = (search: URLSearchParams, { filters }: DataSource): boolean =>
  filters.some((name) => (search.get(name) ?? '') !== '');

/** How many filters are set, not counting the search text. */
export const chosenFilters = (search: URLSearchParams, { filters }: DataSource): number =>
  filters.filter((name) => name !== 'q' && (search.get(name) ?? '') !== '').length;

export type TableAddress = ReturnType<typeof useTableAddress>;

/**
 * Keeps filters, order and page of a table in the page's address, so that a link, a reload and "back" lead to the same
 * rows.
 */
export function useTableAddress(source: DataSource) {
  const [search, setSearch] = useSearchParams();
  const text = search.get('sort') ?? source.defaultSort;
  const replaced = (change: (changed: URLSearchParams) => void) => {
    const changed = new URLSearchParams(search);
    changed.delete('page');
    change(changed);
    setSearch(changed, { replace: true });
  };
  return {
    search,
    page: Math.max(1, Number(search.get('page') ?? 1) || 1),
    sort: sortOf(text),
    sortBy: ({ field, isDescending }: TableSort) =>
      replaced((changed) => changed.set('sort', `${field}_${isDescending ? 'desc' : 'asc'}`)),
    clear: () =>
      replaced((changed) => {
        for (const name of source.filters) changed.delete(name);
      }),
    /** The address of a saved view, or of all rows for ''; parameters that do not belong to the table are kept. */
    to: (view: string) => {
      const kept = new URLSearchParams(search);
      for (const name of [...source.filters, 'sort', 'page']) kept.delete(name);
      for (const [name, value] of new URLSearchParams(view)) kept.set(name, value);
      return `?${kept}`;
    },
    /** The filters and the order in the address, in the format of a saved view. */
    view: () => {
      const kept = [...source.filters, 'sort'].flatMap((name) => {
        const value = search.get(name) ?? '';
        return value === '' ? [] : [[name, value] as [string, string]];
      });
      return new URLSearchParams(kept).toString();
    },
  };
}
