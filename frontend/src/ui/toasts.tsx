import { type SnackbarKey, SnackbarProvider, useSnackbar, type VariantType } from 'notistack';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useProblemText } from '../lib/problems';
import { Toast } from './toast';
import styles from './toast.module.css';

/** How long a toast stays (docs/domain.md#specification). */
const toastMs = 6_000;

const latestOfKey = new Map<string, SnackbarKey>();

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

/** Something a toast offers to do; choosing it closes the toast. */
export interface ToastAction {
  name: string;
  onChoose: () => void;
}

interface ToastOptions {
  /** Of the toasts with the same key only the latest is shown. */
  key?: string;
  actions?: readonly ToastAction[];
}

/** `done('Guardado')`, `refused(error)`: what happened, in one sentence. */
export function useToasts() {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const textOf = useProblemText();
  const show = useCallback(
    (message: string, variant: VariantType, { key, actions = [] }: ToastOptions = {}) => {
      const previous = key === undefined ? undefined : latestOfKey.get(key);
      if (previous !== undefined) closeSnackbar(previous);
      const id = enqueueSnackbar(message, {
        variant,
        preventDuplicate: key === undefined,
        action: actions.length === 0 ? undefined : <ToastActions actions={actions} close={() => closeSnackbar(id)} />,
      });
      if (key !== undefined) latestOfKey.set(key, id);
    },
    [enqueueSnackbar, closeSnackbar],
  );
  return useMemo(
    () => ({
      done: (message: string) => show(message, 'success'),
      warn: (message: string, options?: ToastOptions) => show(message, 'error', options),
      /** A refusal of the server, translated by its code. */
      refused: (error: unknown) => show(textOf(error), 'error'),
    }),
    [show, textOf],
  );
}

function ToastActions({ actions, close }: { actions: readonly ToastAction[]; close: () => void }) {
  return (
    <div className={styles.actions}>
      {actions.map(({ name, onChoose }) => (
        <button
          key={name}
          type="button"
          className="button button-small button-text"
          onClick={() => {
            close();
            onChoose();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
