import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useRef, useState } from 'react';
import { ApiError } from '../lib/api-client';
import { problemText } from '../lib/problems';
import type { ShownToast, ToastAction } from './toast-stack';

export interface ToastOptions {
  /** A toast replaces the shown toast with the same key; by default, the key is the sentence. */
  key?: string;
  actions?: readonly ToastAction[];
  /**
   * Whether the toast closes by itself although it shows an error; by default, an error stays until the user closes it.
   */
  isBrief?: boolean;
}

const maximumShown = 3;

/** Loaded with the first toast. */
const ToastStack = lazy(async () => ({ default: (await import('./toast-stack')).ToastStack }));

const ShowContext = createContext<(toast: Omit<ShownToast, 'id'>) => void>(() => undefined);

/** Provides toasts: messages that appear at the bottom of the screen for a while. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const lastId = useRef(0);
  const show = useCallback((toast: Omit<ShownToast, 'id'>) => {
    lastId.current += 1;
    const shown = { ...toast, id: lastId.current };
    setToasts((earlier) => [...withRoom(earlier.filter(({ key }) => key !== shown.key)), shown]);
  }, []);
  const close = useCallback((closed: number) => setToasts((shown) => shown.filter(({ id }) => id !== closed)), []);
  return (
    <ShowContext value={show}>
      {children}
      {toasts.length > 0 && (
        <Suspense>
          <ToastStack toasts={toasts} onClose={close} />
        </Suspense>
      )}
    </ShowContext>
  );
}

/** Removes the oldest toast where one more would be too many; one that stays only if all do. */
function withRoom(toasts: readonly ShownToast[]): readonly ShownToast[] {
  if (toasts.length < maximumShown) return toasts;
  const removed = toasts.find(({ isLasting }) => !isLasting) ?? toasts[0];
  return toasts.filter((toast) => toast !== removed);
}

/** Functions that show the result of an action as a toast: `done('Guardado')`, `refused(error)`. */
export function useToasts() {
  const show = use(ShowContext);
  return useMemo(() => {
    const fail = (message: ReactNode, { key, actions = [], isBrief = false }: ToastOptions & { key: string }) =>
      show({ key, message, isError: true, isLasting: !isBrief, actions });
    return {
      done: (message: string) => show({ key: message, message, isError: false, isLasting: false, actions: [] }),
      warn: (message: string, options?: ToastOptions) => fail(message, { key: message, ...options }),
      /** Shows an error of the server; the code of the error selects the text. */
      refused: (error: unknown) =>
        fail(problemText(error), { key: error instanceof ApiError ? error.code : 'internal_error' }),
    };
  }, [show]);
}
