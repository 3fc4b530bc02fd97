import Slide from '@mui/material/Slide';
import Snackbar from '@mui/material/Snackbar';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import { Themed } from './themed';
import styles from './toast-stack.module.css';

/** The reading time of a toast (docs/domain.md#specification). */
const readingMs = 6_000;

/** An action that a toast offers; choosing it closes the toast. */
export interface ToastAction {
  name: string;
  onChoose: () => void;
}

export interface ShownToast {
  id: number;
  key: string;
  message: ReactNode;
  isError: boolean;
  /** Whether it stays until the user closes it. */
  isLasting: boolean;
  actions: readonly ToastAction[];
}

interface ToastStackProps {
  toasts: readonly ShownToast[];
  onClose: (id: number) => void;
}

/** The shown toasts, as children of `<body>`: an open dialog hides the rest of the application from screen readers. */
export function ToastStack({ toasts, onClose }: ToastStackProps) {
  return createPortal(
    <Themed>
      <div className={styles.toasts}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
        ))}
      </div>
    </Themed>,
    document.body,
  );
}

/**
 * One toast: an icon, a sentence, actions, and a button that closes it. Unless it is lasting, it also closes by itself,
 * but not while the pointer or the focus is on it or the window is in the background.
 */
function Toast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { message, isError, isLasting, actions } = toast;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  // A dialog hides every child of `<body>` that exists when it opens, including the container of earlier toasts.
  useLayoutEffect(() => box.current?.closest('body > [aria-hidden]')?.removeAttribute('aria-hidden'), []);
  const { rememberFocus, returnFocus } = useFocusReturn();
  const close = () => {
    onClose();
    returnFocus();
  };
  return (
    <Snackbar
      open
      slots={{ transition: Slide }}
      className={styles.place}
      autoHideDuration={isLasting ? null : readingMs}
      resumeHideDuration={readingMs}
      onClose={(_event, reason) => {
        if (reason === 'timeout') onClose();
      }}
      onFocus={rememberFocus}
    >
      <div ref={box} role={isError ? 'alert' : 'status'} className={styles.toast}>
        <span className={isError ? styles.bad : styles.good}>
          <Icon name={isError ? 'alert' : 'check'} />
        </span>
        <span className={styles.text}>
          {message}
          {actions.length > 0 && (
            <span className={styles.actions}>
              {actions.map(({ name, onChoose }) => (
                <Button
                  key={name}
                  look="text"
                  isSmall
                  onClick={() => {
                    close();
                    onChoose();
                  }}
                >
                  {name}
                </Button>
              ))}
            </span>
          )}
        </span>
        <IconButton aria-label={t('close')} onClick={close}>
          <Icon name="close" size={18} />
        </IconButton>
      </div>
    </Snackbar>
  );
}

/** Moves the focus back to the element that had it before the toast. */
function useFocusReturn() {
  const previous = useRef<HTMLElement>(undefined);
  return {
    rememberFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        previous.current = relatedTarget;
    },
    returnFocus: () => {
      if (previous.current?.isConnected) previous.current.focus();
    },
  };
}
