import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ToastProvider } from '../ui/toasts';

/** Wraps the router with the providers that every page needs: server state (TanStack Query) and toasts. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Suspense>{children}</Suspense>
      </ToastProvider>
    </QueryClientProvider>
  );
}
