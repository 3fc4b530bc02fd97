import { type CustomContentProps, SnackbarContent, useSnackbar } from 'notistack';
import { createContext, forwardRef, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';
import { IconButton } from './icon-button';
import styles from './toast.module.css';
import { useToastStrip } from './toast-strip';
import { useReadingTime } from './toast-time';

const FocusReturn = createContext(() => {});

/** Returns a function that moves the focus from a toast back to the element that had it before. */
export const useFocusReturn = (): (() => void) => use(FocusReturn);

/**
 * Makes a new toast visible to screen readers although a dialog is open. A dialog hides every child of `<body>` that
 * exists when it opens, including the container of the toasts.
 */
function useAnnouncement(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => box.current?.closest('body > [aria-hidden]')?.removeAttribute('aria-hidden'), [box]);
}

/**
 * One toast: an icon, a sentence, and a button that closes it. Without `persist` the toast also closes by itself, but
 * not while the pointer or the focus is on it.
 */
export const Toast = forwardRef<HTMLDivElement, CustomContentProps>(function Toast(
  { id, message, variant, action, persist },
  ref,
) {
  const { t } = useTranslation();
  const { closeSnackbar } = useSnackbar();
  const box = useRef<HTMLDivElement>(null);
  useToastStrip(box);
  useAnnouncement(box);
  const { cameFrom, ...reading } = useReadingTime(persist ? undefined : () => closeSnackbar(id));
  const returnFocus = () => cameFrom()?.focus();
  const isBad = variant === 'error';
  return (
    <SnackbarContent ref={ref} role={isBad ? 'alert' : 'status'} className={styles.place}>
      <div ref={box} className={styles.toast} {...reading}>
        <span className={isBad ? styles.bad : styles.good}>
          <Icon name={isBad ? 'alert' : 'check'} />
        </span>
        <span className={styles.text}>
          {message}
          <FocusReturn value={returnFocus}>{typeof action === 'function' ? action(id) : action}</FocusReturn>
        </span>
        <IconButton
          aria-label={t('close')}
          onClick={() => {
            closeSnackbar(id);
            returnFocus();
          }}
        >
          <Icon name="close" size={18} />
        </IconButton>
      </div>
    </SnackbarContent>
  );
});
