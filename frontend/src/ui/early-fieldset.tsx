import type { ReactNode } from 'react';
import { useIsTakenOver } from '../lib/taken-over';
import styles from './early-fieldset.module.css';

/**
 * Wraps a form that only the application can submit: on a page from the server it is disabled until hydration, so that
 * no typed value is lost, and no native submit puts the values into the address.
 */
export function EarlyFieldset({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset} disabled={!useIsTakenOver()}>
      {children}
    </fieldset>
  );
}
