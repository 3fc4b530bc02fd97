import type { ReactNode } from 'react';
import styles from './photo-gallery.module.css';

/** The frame that shows one photo large, or two photos with a slider between them. */
export function PhotoStage({ children }: { children: ReactNode }) {
  return <div className={styles.stage}>{children}</div>;
}
