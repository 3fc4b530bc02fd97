import type { Cemetery, City, Parish } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import type { Venue } from '@perpetua/contracts/venues.contract';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { get, getPage } from '../../../lib/api-client';

/** Places rarely change, so a response stays fresh for an hour. */
const placesStaleMs = 60 * 60 * 1000;
const largestPage = 100;

/** The municipalities that match the typed text, the first 25 by name. */
export function useCities(q: string) {
  return useQuery({
    queryKey: ['place', 'cities', q],
    queryFn: ({ signal }) => get<City[]>('/Place/city', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: placesStaleMs,
  });
}

/** The municipality whose point is closest to a location; undefined until it is known. */
export function useNearestCity(location: Location | undefined): City | undefined {
  const near = location === undefined ? undefined : `${location.lat},${location.lng}`;
  const { data } = useQuery({
    queryKey: ['place', 'nearest-city', near],
    queryFn: ({ signal }) => get<City[]>('/Place/city', { query: { near, pageSize: 1 }, signal }),
    enabled: near !== undefined,
    staleTime: placesStaleMs,
  });
  return data?.[0];
}

/** All municipalities, for the labels of a map. */
export function useAllCities() {
  return useQuery({
    queryKey: ['place', 'all-cities'],
    queryFn: async ({ signal }) => {
      const page = (number: number) =>
        getPage<City>('/Place/city', { query: { page: number, pageSize: largestPage }, signal });
      const first = await page(1);
      const rest = Math.ceil(first.total / largestPage) - 1;
      const others = await Promise.all(Array.from({ length: Math.max(0, rest) }, (_, index) => page(index + 2)));
      return [first, ...others].flatMap(({ items }) => items);
    },
    staleTime: Infinity,
  });
}

/** The known parishes of a municipality (by its code). */
export function useParishes(city: string | undefined) {
  return useQuery({
    queryKey: ['place', 'parishes', city],
    queryFn: ({ signal }) => get<Parish[]>('/Place/parish', { query: { city, pageSize: largestPage }, signal }),
    enabled: city !== undefined,
    staleTime: placesStaleMs,
  });
}

/** The search criteria for cemeteries: a municipality's code, a parish's name, words, or a point nearby. */
export interface CemeterySearch {
  city?: string | undefined;
  parish?: string | undefined;
  q?: string | undefined;
  near?: Location | undefined;
}

/** The cemeteries that match; by distance from a point if one is given, otherwise by name. */
export function useCemeteries({ near, ...search }: CemeterySearch, { enabled = true }: { enabled?: boolean } = {}) {
  const query = { ...search, near: near === undefined ? undefined : `${near.lat},${near.lng}` };
  return useQuery({
    queryKey: ['place', 'cemeteries', query],
    queryFn: ({ signal }) => get<Cemetery[]>('/Cemetery', { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
    staleTime: placesStaleMs,
  });
}

/** How many letters a search for a venue needs. */
const shortestVenue = 2;

/** The churches and other venues that match the typed text, those that begin with it first. */
export function useVenues(q: string) {
  return useQuery({
    queryKey: ['place', 'venues', q],
    queryFn: ({ signal }) => get<Venue[]>('/Place', { query: { q, pageSize: 10 }, signal }),
    enabled: q.length >= shortestVenue,
    placeholderData: keepPreviousData,
    staleTime: placesStaleMs,
  });
}

const cemeteryQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['place', 'cemetery', id],
    queryFn: ({ signal }) => get<Cemetery>(`/Cemetery/${id}`, { signal }),
    enabled: id !== undefined,
    staleTime: placesStaleMs,
  });

export const useCemetery = (id: string | undefined) => useQuery(cemeteryQuery(id));

/** The requested cemeteries that are loaded so far, by id. */
export const useCemeteriesById = (ids: readonly string[]): ReadonlyMap<string, Cemetery> =>
  useQueries({ queries: [...new Set(ids)].map(cemeteryQuery), combine: byId });

const byId = (results: readonly { data: Cemetery | undefined }[]): ReadonlyMap<string, Cemetery> =>
  new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])));
