import { useLocation } from 'react-router-dom';

/**
 * Where to go after this page: the address that a guard stored (`state.from`), or `?returnTo=`. Only paths of this
 * application are accepted; undefined without one.
 */
export function useReturnAddress(): string | undefined {
  const { state, search } = useLocation();
  const from: unknown = (state as { from?: unknown } | null)?.from;
  return [from, new URLSearchParams(search).get('returnTo')].find(isOwnPath);
}

/** Browsers take "//elsewhere" and "/\elsewhere" for other servers. */
const isOwnPath = (address: unknown): address is string =>
  typeof address === 'string' &&
  /^\/(?![/\\])/.test(address) &&
  new URL(address, location.origin).origin === location.origin;
