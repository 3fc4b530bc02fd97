import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import styles from './note.module.css';

/** A highlighted sentence, with an icon of its subject. */
export function Note({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name={icon} size={20} />
      {children}
    </p>
  );
}
