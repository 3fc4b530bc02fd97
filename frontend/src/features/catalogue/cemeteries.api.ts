import type { Cemetery } from '@perpetua/contracts/places.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getPage } from '../../lib/api-client';

/** The longest list that the server returns in one page. */
const pageSize = 100;

/** Every cemetery that is known, in the order of their names. */
export const cemeteriesQuery = () =>
  queryOptions({
    queryKey: ['place', 'cemeteries', 'all'],
    queryFn: ({ signal }) => readAll(signal),
    staleTime: Infinity,
  });

export const useCemeteries = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({ ...cemeteriesQuery(), enabled });

async function readAll(signal: AbortSignal): Promise<Cemetery[]> {
  const read = (page: number) => getPage<Cemetery>('/Cemetery', { query: { page, pageSize }, signal });
  const first = await read(1);
  const furtherPages = Array.from({ length: Math.ceil(first.total / pageSize) - 1 }, (_, index) => index + 2);
  const further = await Promise.all(furtherPages.map(read));
  return [first, ...further].flatMap(({ items }) => items);
}
