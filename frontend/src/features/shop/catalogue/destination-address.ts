import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCemeteries } from './cemeteries.api';
import { type Destination, keepDestination, useDestination } from './destination';
import { destinationOfSearch, searchOfDestination } from './destination.policy';

/**
 * Returns the place and day that the visitor shops for, and keeps them in the page's URL, so that the URL can be
 * shared. A destination in the URL replaces an earlier choice; a URL without a destination gets the earlier choice.
 */
export function useAddressDestination(): Destination | undefined {
  const [search, setSearch] = useSearchParams();
  const kept = useDestination();
  const names = ['cemetery', 'city', 'date'].some((name) => search.has(name));
  const isKept = isSame(searchOfDestination(search, kept), search);
  const { data: cemeteries } = useCemeteries({ enabled: names && !isKept });
  /**
   * The URL parameters that were read most recently. They are not read again, because that would undo a choice made
   * since.
   */
  const read = useRef<string>(undefined);
  useEffect(() => {
    const address = search.toString();
    const isNew = names && !isKept && read.current !== address;
    if (isNew && cemeteries === undefined) return;
    read.current = address;
    if (isKept) return;
    const destination = isNew ? destinationOfSearch(search, cemeteries ?? []) : kept;
    if (isNew) keepDestination(destination);
    setSearch(searchOfDestination(search, destination), { replace: true, preventScrollReset: true });
  }, [names, isKept, search, kept, cemeteries, setSearch]);
  return kept;
}

const isSame = (one: URLSearchParams, other: URLSearchParams): boolean => sorted(one) === sorted(other);

function sorted(search: URLSearchParams): string {
  const copy = new URLSearchParams(search);
  copy.sort();
  return copy.toString();
}
