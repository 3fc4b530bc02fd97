import { type Role, roleOf } from '@perpetua/contracts/roles';
import { deviceTimeOf } from './wall-clock';
import { storedText, storedValue, storeTexts } from './stored-value';

/** The keys of local storage, with the names in the specification. */
export const storageKeys = {
  token: 'token',
  expiration: 'tokenExpiration',
  userId: 'user_id',
  logo: 'userLogo',
  cart: 'cart',
} as const;

/** Prefix of the session-storage keys of form drafts; logging out removes the drafts. */
export const draftPrefix = 'draft:';

/** The session of a logged-in user. `usertypeId` is undefined when the token cannot be read. */
export interface Session {
  token: string;
  userId: string;
  /** When the token expires, in milliseconds of this device's clock. */
  expiresAt: number;
  usertypeId: number | undefined;
}

const stored = storedValue(
  [storageKeys.token, storageKeys.expiration, storageKeys.userId],
  (token = null, expiration = null, userId = null) => sessionOf(token, expiration, userId),
  undefined,
);

/** The session of this browser; undefined when there is none, or when it has expired. */
export const currentSession = (): Session | undefined => validOrForgotten(stored.get());

const isValid = (session: Session | undefined): session is Session =>
  session !== undefined && Date.now() <= session.expiresAt;

function validOrForgotten(session: Session | undefined): Session | undefined {
  if (isValid(session)) return session;
  forgetInvalid();
  return undefined;
}

/** How long another tab may take to write both keys of a new session. */
const writingMs = 1_000;
let isForgetting = false;

/**
 * Removes both keys when they do not make a valid session (docs/domain.md#screens). This happens after the caller, which
 * may be rendering. An expiry without a token may be a login that another tab is writing just now, so it is looked at
 * again later.
 */
function forgetInvalid(): void {
  const hasToken = storedText(storageKeys.token) !== null;
  if (isForgetting || (!hasToken && storedText(storageKeys.expiration) === null)) return;
  isForgetting = true;
  setTimeout(
    () => {
      isForgetting = false;
      if (!isValid(stored.get())) dropSession();
    },
    hasToken ? 0 : writingMs,
  );
}

/**
 * Starts a session in all tabs of this browser. The expiry is stored as this device's clock will show it, so that a clock
 * that is wrong ends no session. The token is written last, because another tab may read between two
 * writes.
 */
export function openSession(answer: { token: string; tokenExpiration: number; user_id: string }): void {
  storeTexts({
    [storageKeys.userId]: answer.user_id,
    [storageKeys.expiration]: String(deviceTimeOf(answer.tokenExpiration)),
    [storageKeys.token]: answer.token,
  });
}

/** The URL of the logged-in user's profile picture, as stored in this browser; null if none is stored. */
export const cachedLogo = (): string | null => storedText(storageKeys.logo);

/** Stores the URL of the profile picture, so that the next page shows the picture immediately; null removes it. */
export const cacheLogo = (logo: string | null): void => storeTexts({ [storageKeys.logo]: logo });

let asked: (() => Promise<boolean>) | undefined;

/**
 * Lets `ask` decide before a log-out whether it may happen, for example because something is not sent yet. Returns what
 * ends that.
 */
export function askBeforeLogOut(ask: () => Promise<boolean>): () => void {
  asked = ask;
  return () => {
    if (asked === ask) asked = undefined;
  };
}

/** Whether the user may log out; undefined when nothing has to be asked. */
export const mayLogOut = (): Promise<boolean> | undefined => asked?.();

/** Logs out: removes token, expiry, user id, logo, cart and all form drafts. */
export function closeSession(): void {
  forgetDrafts();
  storeTexts(Object.fromEntries(Object.values(storageKeys).map((key) => [key, null])));
}

/** Ends a session that the server no longer knows; cart and drafts stay for the next login. */
export const dropSession = (): void => storeTexts({ [storageKeys.token]: null, [storageKeys.expiration]: null });

/** The current session, kept in sync with other tabs. */
export function useSession(): Session | undefined {
  return validOrForgotten(stored.use());
}

/** The role of the logged-in user; undefined without a session, or when the token cannot be read. */
export function roleOfSession(session: Session | undefined): Role | undefined {
  return session?.usertypeId === undefined ? undefined : roleOf(session.usertypeId);
}

function sessionOf(token: string | null, expiration: string | null, userId: string | null): Session | undefined {
  const expiresAt = Number(expiration);
  if (!token || !expiration || !Number.isFinite(expiresAt)) return undefined;
  return { token, expiresAt, userId: userId ?? '', usertypeId: usertypeOf(token) };
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

function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Session storage is not available, so there are no drafts to remove.
  }
}
