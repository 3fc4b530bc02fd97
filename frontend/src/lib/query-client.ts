import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client';

/**
 * Every query key starts with the topic it depends on ('service', 'order', 'subscription', 'cart' …), so that a live
 * event of that topic makes it stale (lib/live-events.ts).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 3 && isTransient(error),
      retryDelay: retryDelayMs,
    },
    mutations: { retry: false },
  },
});

/** What everybody reads alike; the rest belongs to the user who is logged in. */
export const publicTopics: readonly unknown[] = ['site', 'product', 'place'];

/** Whether asking again may help: no answer came, or the server was out of order. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/** What the server asks for, else longer after every failure; a random part keeps many pages from asking at once. */
export function retryDelayMs(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  const delayMs = asked ?? Math.min(firstDelayMs * 2 ** failures, maxDelayMs);
  return delayMs * (1 + Math.random() / 2);
}
