import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client';

/**
 * Every query key starts with the topic it depends on ('service', 'order', 'subscription', 'cart' …), so that a live
 * event of that topic makes it stale (lib/live-events.ts).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: logFailedRead }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 3 && isTransient(error),
      retryDelay: retryDelayMs,
    },
    mutations: { retry: false },
  },
});

/** Topics whose data is the same for all users; the data of every other topic belongs to the logged-in user. */
export const publicTopics: readonly unknown[] = ['site', 'product', 'place'];

/** Logs a failed read once, after its last retry, under the key of its query. */
function logFailedRead(error: unknown, { queryKey }: { readonly queryKey: readonly unknown[] }): void {
  console.error('A read failed:', queryKey, error);
}

/** Whether a retry may help: there was no response, or the server was unavailable. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/**
 * The delay that the server asks for, otherwise one that grows with every failure; a random part spreads the retries of
 * many pages.
 */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  const delayMs = asked ?? Math.min(firstDelayMs * 2 ** failures, maxDelayMs);
  return delayMs * (1 + Math.random() / 2);
}
