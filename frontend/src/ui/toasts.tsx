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

/** Sentences at the bottom that come and go (toast.tsx says when). */
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

/** `done('Guardado')`, `refused(error)`: shows the result of an action in one sentence. */
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
      /** An error of the server, translated by its code. */
      refused: (error: unknown) => show({ refusal: error }, 'error'),
    }),
    [show],
  );
}
