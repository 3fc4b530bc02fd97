import { type ReactNode, useEffect, useRef } from 'react';
import styles from './done-notice.module.css';
import { FlowerGlyph } from './flower-glyph';

interface DoneNoticeProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Replaces a form after it succeeded and takes the focus, so that a screen reader reads it. */
export function DoneNotice({ title, text, children }: DoneNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} tabIndex={-1} className={`card ${styles.notice}`}>
      <span className={styles.glyph}>
        <FlowerGlyph name="bloom" />
      </span>
      <h2 className="heading-small">{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
