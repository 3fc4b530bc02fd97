import { type SnackbarKey, SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect, useEffectEvent } from 'react';
import { useProblemText } from '../lib/problems';
import { Button } from './button';
import { Toast, useFocusReturn } from './toast';
import styles from './toast.module.css';
import type { QueuedToast, ToastAction, ToastQueue } from './toast-queue';

const latestOfKey = new Map<string, SnackbarKey>();

/**
 * Shows the toasts of a queue. They are children of `<body>`, because an open dialog hides the rest of the application
 * from screen readers.
 */
export function ToastHost({ queue }: { queue: ToastQueue }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={null}
      domRoot={document.body}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={{ default: Toast, success: Toast, error: Toast }}
    >
      <ShownToasts queue={queue} />
    </SnackbarProvider>
  );
}

function ShownToasts({ queue }: { queue: ToastQueue }) {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const textOf = useProblemText();
  const showAll = useEffectEvent(() => {
    const show = ({ message, variant, key, actions = [], isBrief = false }: QueuedToast) => {
      const previous = key === undefined ? undefined : latestOfKey.get(key);
      if (previous !== undefined) closeSnackbar(previous);
      const id = enqueueSnackbar(typeof message === 'string' ? message : textOf(message.refusal), {
        variant,
        persist: variant === 'error' && !isBrief,
        preventDuplicate: key === undefined,
        action: actions.length === 0 ? undefined : <ToastActions actions={actions} close={() => closeSnackbar(id)} />,
      });
      if (key !== undefined) latestOfKey.set(key, id);
    };
    queue.take().forEach(show);
  });
  useEffect(() => {
    const listener = () => showAll();
    listener();
    return queue.subscribe(listener);
  }, [queue]);
  return null;
}

function ToastActions({ actions, close }: { actions: readonly ToastAction[]; close: () => void }) {
  const returnFocus = useFocusReturn();
  return (
    <div className={styles.actions}>
      {actions.map(({ name, onChoose }) => (
        <Button
          key={name}
          look="text"
          isSmall
          onClick={() => {
            close();
            returnFocus();
            onChoose();
          }}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
