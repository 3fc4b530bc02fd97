import { type Role, roleOf } from '@perpetua/contracts/roles';
import { useSyncExternalStore } from 'react';

/** The browser's keys, by name as the specification has them. */
export const storageKeys = {
  token: 'token',
  expiration: 'tokenExpiration',
  userId: 'user_id',
  logo: 'userLogo',
  cart: 'cart',
} as const;

/** Session-storage keys of form drafts start with this; they go with the session. */
export const draftPrefix = 'draft:';

/** Somebody logged in. `usertypeId` is undefined when the token cannot be read. */
export interface Session {
  token: string;
  userId: string;
  /** Instant at which the token ends, in milliseconds of the wall clock. */
  expiresAt: number;
  usertypeId: number | undefined;
}

const listeners = new Set<() => void>();
let known: { raw: string; session: Session | undefined } | undefined;

/** The session of this browser; undefined when there is none. An ended one is removed. */
export function currentSession(): Session | undefined {
  const token = read(storageKeys.token);
  const expiration = read(storageKeys.expiration);
  const raw = `${token ?? ''}|${expiration ?? ''}`;
  if (known?.raw !== raw) known = { raw, session: sessionOf(token, expiration) };
  const { session } = known;
  if (session !== undefined && Date.now() <= session.expiresAt) return session;
  if (token !== null) forget(storageKeys.token, storageKeys.expiration);
  return undefined;
}

/** Starts a session in all tabs of this browser. The token comes last: another tab may read between two writes. */
export function openSession(answer: { token: string; tokenExpiration: number; user_id: string }): void {
  write(storageKeys.userId, answer.user_id);
  write(storageKeys.expiration, String(answer.tokenExpiration));
  write(storageKeys.token, answer.token);
  announce();
}

/** The address of the picture of who is logged in, as this browser knows it; null without one. */
export const cachedLogo = (): string | null => read(storageKeys.logo);

/** Keeps that address, so that the picture is there with the next page at once. */
export function cacheLogo(logo: string | null): void {
  try {
    if (logo === null) forget(storageKeys.logo);
    else write(storageKeys.logo, logo);
  } catch {
    // Without storage it is asked for each time.
  }
}

/** Logs out: token, expiry, user id, logo, cart and every form draft go. */
export function closeSession(): void {
  forget(storageKeys.token, storageKeys.expiration, storageKeys.userId, storageKeys.logo, storageKeys.cart);
  forgetDrafts();
  announce();
}

/** Ends a session the server no longer knows; cart and drafts stay for the next login. */
export function dropSession(): void {
  forget(storageKeys.token, storageKeys.expiration);
  announce();
}

/** The session as it is now, also when another tab changes it. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}

/** What the person logged in may be; undefined when nobody is, or the token cannot be read. */
export function roleOfSession(session: Session | undefined): Role | undefined {
  return session?.usertypeId === undefined ? undefined : roleOf(session.usertypeId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function sessionOf(token: string | null, expiration: string | null): Session | undefined {
  const expiresAt = Number(expiration);
  if (!token || !expiration || !Number.isFinite(expiresAt)) return undefined;
  return { token, expiresAt, userId: read(storageKeys.userId) ?? '', usertypeId: usertypeOf(token) };
}

function usertypeOf(token: string): number | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const { usertype_id } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      usertype_id?: unknown;
    };
    return typeof usertype_id === 'number' ? usertype_id : undefined;
  } catch (error) {
    reportUnreadable(error);
    return undefined;
  }
}

function reportUnreadable(error: unknown): void {
  globalThis.reportError(new Error('The login token cannot be decoded.', { cause: error }));
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  localStorage.setItem(key, value);
}

function forget(...keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing can be kept in this browser, so nothing is there.
  }
}

function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}
