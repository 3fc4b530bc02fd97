import { useSearchParams } from 'react-router-dom';

/**
 * The filters of a list, kept in the page's address: `choose('q', 'ana')` sets a filter and returns to the first page,
 * '' removes the filter; `clear()` removes all parameters from the address.
 */
export function useAddressFilters() {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string, value: string) => {
    const changed = new URLSearchParams(search);
    changed.delete('page');
    changed.delete('after');
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    // Updates synchronously, because the next arrow key in a select must start from this option.
    setSearch(changed, { replace: true, flushSync: true });
  };
  const clear = () => setSearch({}, { replace: true });
  return { search, choose, clear };
}
