import type { Problem } from '@perpetua/contracts/http.contract';
import i18next from 'i18next';
import { learnNow } from './business-clock';
import { shownLanguage } from './i18n';
import { paths, serverPaths } from './paths';
import { currentSession, dropSession } from './session';
import { sharedValue } from './stored-value';
import { learnWallClock } from './wall-clock';

interface Refusal {
  code: string;
  status: number;
  problem?: Problem | undefined;
  retryAfterMs?: number | undefined;
}

/**
 * An error response of the server, or no response at all (`code` 'offline'). Screens show the translation of `code`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly problem: Problem | undefined;
  /** How long the server asks to wait before the next attempt, in milliseconds; undefined when it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor({ code, status, problem, retryAfterMs }: Refusal) {
    super(problem?.detail ?? code);
    this.code = code;
    this.status = status;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether a call was refused because the amount is no longer the one that the page showed. */
export const isAmountChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'amount_changed';

/** One page of a list, and the number of entries over all pages. */
export interface Page<Item> {
  items: Item[];
  total: number;
  /** Whether there are more entries than `total`. */
  isCapped: boolean;
}

export interface RequestOptions {
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Makes a retry harmless: the same key gets the same response (docs/domain.md#api). */
  idempotencyKey?: string | undefined;
}

/** Empty in the browser, where the page's own origin serves the API. */
let apiOrigin = '';

/** Sets the origin of the API for all calls. Needed on the server, where a rendered page has no origin. */
export function readApiAt(origin: string): void {
  apiOrigin = origin;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends `FormData` unchanged, any other body as JSON. Rejects with an `ApiError`, or with the signal's reason when
 * aborted.
 */
export async function send<Body>(method: Method, path: string, options: RequestOptions = {}): Promise<Body> {
  const { body } = await answerTo(method, path, options);
  return body as Body;
}

/**
 * Moves the business clock of a demo installation forward to an instant (ISO 8601); every open page then reads again.
 * Rejects with an `ApiError`.
 */
export async function moveClock(to: string): Promise<void> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
  const moved = await checked(
    await reached(serverPaths.sandboxClock, { method: 'POST', headers, body: JSON.stringify({ to }) }),
  );
  learnNow(moved.headers.get('X-Now'));
}

export const get = <Body>(path: string, options?: RequestOptions) => send<Body>('GET', path, options);

/** Reads one page of a list, with the number of entries over all pages. */
export async function getPage<Item>(path: string, options: RequestOptions = {}): Promise<Page<Item>> {
  const { body, headers } = await answerTo('GET', path, options);
  const items = body as Item[];
  const total = Number(headers.get('X-Total-Count') ?? items.length);
  return { items, total, isCapped: headers.get('X-Total-Count-Capped') === 'true' };
}

export interface Counted<Body> {
  body: Body;
  total: number | undefined;
}

/**
 * Reads a response and its `X-Total-Count`: the number of entries over all pages; undefined if the server does not send
 * it.
 */
export async function getCounted<Body>(path: string, options: RequestOptions = {}): Promise<Counted<Body>> {
  const { body, headers } = await answerTo('GET', path, options);
  const count = headers.get('X-Total-Count');
  return { body: body as Body, total: count === null ? undefined : Number(count) };
}

/** One page of a list with a cursor; `next` is null on the last page. */
export interface Listing<Item> {
  items: Item[];
  total: number;
  next: string | null;
}

/** Reads one page of a list that uses a cursor to name the next page. */
export async function getListing<Item>(path: string, options: RequestOptions = {}): Promise<Listing<Item>> {
  const { body, headers } = await answerTo('GET', path, options);
  const items = body as Item[];
  return { items, total: Number(headers.get('X-Total-Count')), next: headers.get('X-Next-Cursor') };
}

/** Downloads a file with the login token of the user, which a plain link would not send. */
export async function getFile(path: string, options: Pick<RequestOptions, 'query'> = {}): Promise<Blob> {
  return (await fileAnswer(path, options)).blob();
}

/** Downloads a file, and reads its SHA-256 and the number of entries in it from the response headers. */
export async function getDigestedFile(path: string, options: Pick<RequestOptions, 'query'> = {}) {
  const response = await fileAnswer(path, options);
  return {
    file: await response.blob(),
    total: Number(response.headers.get('X-Total-Count')),
    sha256: response.headers.get('X-Content-SHA256') ?? '',
  };
}

async function fileAnswer(path: string, { query }: Pick<RequestOptions, 'query'>): Promise<Response> {
  const headers = { 'Accept-Language': shownLanguage(i18next.resolvedLanguage), ...authorization() };
  return checked(await reached(`${serverPaths.api}${path}${searchOf(query)}`, { headers }));
}

/** Opens an event stream: a response whose body is read while the server still sends it. */
export async function stream(path: string, { signal, lastEventId }: { signal: AbortSignal; lastEventId?: string }) {
  return checked(
    await reached(`${serverPaths.api}${path}`, {
      headers: {
        Accept: 'text/event-stream',
        ...authorization(),
        ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
      },
      cache: 'no-store',
      signal,
    }),
  );
}

async function answerTo(method: Method, path: string, { query, body, signal, idempotencyKey }: RequestOptions) {
  const isForm = body instanceof FormData;
  const response = await reached(`${serverPaths.api}${path}${searchOf(query)}`, {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': shownLanguage(i18next.resolvedLanguage),
      ...authorization(),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    signal: signal ?? null,
  });
  // What a cache may have kept tells the time of then.
  if (!/\bmax-age\b/.test(response.headers.get('Cache-Control') ?? '')) {
    learnNow(response.headers.get('X-Now'));
    learnWallClock(response.headers.get('Date'));
  }
  await checked(response);
  return { body: await jsonOf(response), headers: response.headers };
}

/** Whether the last call got an answer: a device may take a signal for a network that answers nothing. */
export const serverAnswers = sharedValue(true);

const noteAnswer = (isAnswered: boolean): void => {
  if (serverAnswers.get() !== isAnswered) serverAnswers.set(isAnswered);
};

async function reached(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(apiOrigin + url, init);
    noteAnswer(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteAnswer(false);
    throw new ApiError({ code: 'offline', status: 0 });
  }
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  const problem = (await jsonOf(response)) as Problem | undefined;
  const code = problem?.code ?? (response.status >= 500 ? 'unavailable' : 'internal_error');
  // A call that a page makes by itself must not load that page again and again.
  if (response.status === 429 && location.pathname !== paths.limitRequests) location.assign(paths.limitRequests);
  if (response.status === 401 && code === 'unauthenticated') dropSession();
  throw new ApiError({ code, status: response.status, problem, retryAfterMs: retryAfterMsOf(response) });
}

/** Reads `Retry-After` as seconds; the server never sends it as a date. */
function retryAfterMsOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
}

function authorization(): Record<string, string> {
  const session = currentSession();
  return session === undefined ? {} : { Authorization: `Bearer ${session.token}` };
}

function searchOf(query: object | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
