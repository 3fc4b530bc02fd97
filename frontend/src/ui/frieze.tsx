import { useId } from 'react';
import styles from './frieze.module.css';

/** A row of azulejo tiles above the footer, the only decoration of a page. */
export function Frieze() {
  const tiles = useId();
  return (
    <svg className={styles.frieze} width="100%" height="16" aria-hidden="true" focusable="false">
      <pattern id={tiles} width="32" height="16" patternUnits="userSpaceOnUse">
        <path
          d="M0 8 8 0M0 8 8 16M32 8 24 0M32 8 24 16M8 8A8 8 0 0 0 16 0A8 8 0 0 0 24 8A8 8 0 0 0 16 16A8 8 0 0 0 8 8Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
        />
        <path d="M-2.5 5.5h5v5h-5ZM29.5 5.5h5v5h-5Z" fill="currentColor" />
        <circle cx="16" cy="8" r="1.5" fill="currentColor" />
      </pattern>
      <rect width="100%" height="16" fill={`url(#${tiles})`} />
    </svg>
  );
}
