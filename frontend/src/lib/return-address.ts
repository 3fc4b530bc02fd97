import { useLocation } from 'react-router-dom';

/**
 * Where to go once this page has done its work: what a guard wrote down (`state.from`), or `?returnTo=`. Only paths of
 * this application count; undefined without one.
 */
export function useReturnAddress(): string | undefined {
  const { state, search } = useLocation();
  const from: unknown = (state as { from?: unknown } | null)?.from;
  return [from, new URLSearchParams(search).get('returnTo')].find(isOwnPath);
}

/** "//elsewhere" and "/\elsewhere" are other servers to a browser. */
const isOwnPath = (address: unknown): address is string =>
  typeof address === 'string' &&
  /^\/(?![/\\])/.test(address) &&
  new URL(address, location.origin).origin === location.origin;
