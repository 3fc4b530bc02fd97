import { SnackbarProvider, useSnackbar, type VariantType } from 'notistack';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useProblemText } from '../lib/problems';
import { Toast } from './toast';

/** How long a toast stays (marketplace §9). */
const toastMs = 6_000;

/** Sentences at the bottom that come and go. They pause while the pointer or the focus is on them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={toastMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={{ default: Toast, success: Toast, error: Toast }}
    >
      {children}
    </SnackbarProvider>
  );
}

/** `done('Guardado')`, `refused(error)`: what happened, in one sentence. */
export function useToasts() {
  const { enqueueSnackbar } = useSnackbar();
  const textOf = useProblemText();
  const show = useCallback(
    (message: string, variant: VariantType) => void enqueueSnackbar(message, { variant, preventDuplicate: true }),
    [enqueueSnackbar],
  );
  return useMemo(
    () => ({
      done: (message: string) => show(message, 'success'),
      warn: (message: string) => show(message, 'error'),
      /** A refusal of the server, translated by its code. */
      refused: (error: unknown) => show(textOf(error), 'error'),
    }),
    [show, textOf],
  );
}
