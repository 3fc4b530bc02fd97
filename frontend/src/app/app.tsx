import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ToastProvider } from '../ui/toasts';
import { theme } from './theme';

/** What every page stands in: theme, server state and toasts, around the router. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <Suspense>{children}</Suspense>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
