import { jest } from '@jest/globals';
import type { Problem } from '@perpetua/contracts/http.contract';

/** A sent request, as a test sees it. */
export interface SentRequest {
  method: string;
  /** Without `/api` and without the query string: '/Service/5'. */
  path: string;
  search: URLSearchParams;
  headers: Headers;
  /** The parsed JSON or the `FormData`; undefined if the request has no body. */
  body: unknown;
}

type Answer = (request: SentRequest) => unknown;

/**
 * Replaces the server with fixed responses until the end of the test: `server({ 'GET /Service': () => [] })` answers
 * 200 with that body as JSON; an answer may be a `Response` (`refusal(409, 'offer_closed')`), or a promise. A call that
 * is not listed gets 404 `not_found`. The returned array grows with every request.
 */
export function server(answers: Record<string, Answer>): SentRequest[] {
  const sent: SentRequest[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = sentRequest(String(input instanceof Request ? input.url : input), init);
    sent.push(request);
    const answer = answers[`${request.method} ${request.path}`];
    const body = answer === undefined ? refusal(404, 'not_found') : await answer(request);
    return body instanceof Response ? body : json(body);
  });
  return sent;
}

/** An error response in the server's format (RFC 9457). */
export function refusal(status: number, code: string, more: Partial<Problem> = {}): Response {
  const problem = {
    type: 'about:blank',
    title: code,
    status,
    detail: code,
    code,
    error: code,
    requestId: '1',
    ...more,
  };
  return json(problem, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** The response for one page of a list: its entries, and the number of entries over all pages. */
export const listAnswer = (items: readonly unknown[], total = items.length): Response =>
  json(items, { headers: { 'X-Total-Count': String(total) } });

/** The response for one page of a list that has more entries than the server counts. */
export const cappedListAnswer = (items: readonly unknown[]): Response =>
  json(items, { headers: { 'X-Total-Count': '10000', 'X-Total-Count-Capped': 'true' } });

const json = (body: unknown, init?: ResponseInit) =>
  new Response(body === undefined ? null : JSON.stringify(body), init);

function sentRequest(address: string, init: RequestInit | undefined): SentRequest {
  const { pathname, searchParams } = new URL(address, location.href);
  const body = init?.body ?? undefined;
  return {
    method: init?.method ?? 'GET',
    path: pathname.replace(/^\/api/, ''),
    search: searchParams,
    headers: new Headers(init?.headers),
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
  };
}
