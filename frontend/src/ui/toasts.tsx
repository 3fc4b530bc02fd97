import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type QueuedToast, type ToastOptions, ToastQueue } from './toast-queue';

const ToastHost = lazy(async () => ({ default: (await import('./toast-host')).ToastHost }));

const QueueContext = createContext<ToastQueue | undefined>(undefined);

/** Provides toasts: messages that appear at the bottom of the screen for a while (toast-time.ts). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new ToastQueue());
  const isUsed = useSyncExternalStore(
    queue.subscribe,
    () => queue.isUsed,
    () => false,
  );
  return (
    <QueueContext value={queue}>
      {children}
      {isUsed && (
        <Suspense>
          <ToastHost queue={queue} />
        </Suspense>
      )}
    </QueueContext>
  );
}

/** Functions that show the result of an action as a toast: `done('Guardado')`, `refused(error)`. */
export function useToasts() {
  const queue = use(QueueContext);
  const show = useCallback(
    (message: QueuedToast['message'], variant: QueuedToast['variant'], options: ToastOptions = {}) =>
      queue?.add({ message, variant, ...options }),
    [queue],
  );
  return useMemo(
    () => ({
      done: (message: string) => show(message, 'success'),
      warn: (message: string, options?: ToastOptions) => show(message, 'error', options),
      /** Shows an error of the server; the code of the error selects the text. */
      refused: (error: unknown) => show({ refusal: error }, 'error'),
    }),
    [show],
  );
}
