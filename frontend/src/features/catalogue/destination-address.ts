import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCemeteries } from './cemeteries.api';
import { type Destination, keepDestination, useDestination } from './destination';
import { destinationOfSearch, searchOfDestination } from './destination.policy';

/**
 * Returns the place and day that the visitor shops for, and keeps them in the page's URL, so that they can be shared. A
 * URL that names a place replaces an earlier choice; the earlier choice is added to a URL without one.
 */
export function useAddressDestination(): Destination | undefined {
  const [search, setSearch] = useSearchParams();
  const kept = useDestination();
  const names = ['cemetery', 'city', 'date'].some((name) => search.has(name));
  const isKept = isSame(searchOfDestination(search, kept), search);
  const { data: cemeteries } = useCemeteries({ enabled: names && !isKept });
  /**
   * The URL parameters that were read last. The same parameters are not read twice, so that they do not undo a later
   * choice.
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
