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
    },
    mutations: { retry: false },
  },
});

/** What everybody reads alike; the rest belongs to whoever is logged in. */
export const publicTopics: readonly unknown[] = ['site', 'product', 'place'];

/** Whether asking again may help: no answer came, or the server was out of order. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
