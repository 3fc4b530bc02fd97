import { useSearchParams } from 'react-router-dom';

/** The version that the URL selects (`?version=`; by default the last), and functions that select another version. */
export function useShownVersion(count: number) {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('version') ?? count);
  const version = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), count) : count;
  const searchWith = (name: string, value: string) =>
    new URLSearchParams({ ...Object.fromEntries(search), [name]: value });
  return {
    version,
    addressOf: (other: number) => `?${searchWith('version', String(other)).toString()}`,
    choose: (other: number) =>
      setSearch(searchWith('version', String(other)), { replace: true, preventScrollReset: true }),
    /** Reverses the order of the events. */
    turn: () =>
      setSearch(searchWith('order', search.get('order') === 'newest' ? 'oldest' : 'newest'), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
