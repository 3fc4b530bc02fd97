import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { FlowerGlyph } from './flower-glyph';

/** An empty list: one outlined tile, a sentence, and at most one outlined action. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.tile}>
        <FlowerGlyph name="bud" />
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className="muted">{text}</p>}
      {action}
    </div>
  );
}
