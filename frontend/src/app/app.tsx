import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ToastProvider } from '../ui/toasts';

/** What every page is in: server state and toasts, around the router. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Suspense>{children}</Suspense>
      </ToastProvider>
    </QueryClientProvider>
  );
}
