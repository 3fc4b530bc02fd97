import type { ReactNode } from 'react';
import { useIsTakenOver } from '../lib/taken-over';
import styles from './early-fieldset.module.css';

/**
 * Around a form that only the application can send: on a rendered page it can be used as soon as React has taken it over,
 * so that nothing is typed that would be lost, and nothing is submitted with its contents in the address.
 */
export function EarlyFieldset({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset} disabled={!useIsTakenOver()}>
      {children}
    </fieldset>
  );
}
