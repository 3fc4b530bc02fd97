import type { Cemetery } from '@perpetua/contracts/places.contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getPage } from '../../../lib/api-client';

/** The largest page size that the server accepts. */
const pageSize = 100;

/**
 * The properties by which a visitor chooses a cemetery. Pages rendered on the server contain this data of every
 * cemetery, so all other properties are left out.
 */
export type NamedCemetery = Pick<Cemetery, 'id' | 'name' | 'city' | 'cityCode'>;

/** All approved cemeteries, sorted by name. */
export const cemeteriesQuery = () =>
  queryOptions({
    queryKey: ['place', 'cemeteries', 'names'],
    queryFn: ({ signal }) => readAll(signal),
    staleTime: Infinity,
  });

export const useCemeteries = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({ ...cemeteriesQuery(), enabled });

async function readAll(signal: AbortSignal): Promise<NamedCemetery[]> {
  const read = (page: number) => getPage<Cemetery>('/Cemetery', { query: { page, pageSize }, signal });
  const first = await read(1);
  const furtherPages = Array.from({ length: Math.ceil(first.total / pageSize) - 1 }, (_, index) => index + 2);
  const further = await Promise.all(furtherPages.map(read));
  return [first, ...further]
    .flatMap(({ items }) => items)
    .map(({ id, name, city, cityCode }) => ({ id, name, city, cityCode }));
}
