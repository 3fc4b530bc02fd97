import type { ReactNode } from 'react';
import styles from './photo-gallery.module.css';

/** The frame in which a photo, or two under one slider, is shown large. */
export function PhotoStage({ children }: { children: ReactNode }) {
  return <div className={styles.stage}>{children}</div>;
}
