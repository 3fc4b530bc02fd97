import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon';
import styles from './form-alert.module.css';

/** An error of a form as a whole; a screen reader announces it. */
export function FormAlert({ text }: { text: ReactNode }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p className={styles.alert}>
          <Icon name="alert" size={20} />
          {text}
        </p>
      )}
    </div>
  );
}
