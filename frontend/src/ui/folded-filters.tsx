import { type ReactNode, useId, useState } from 'react';
import { FoldButton } from './fold-button';
import styles from './folded-filters.module.css';

interface FoldedFiltersProps {
  /** The accessible name of the filters. */
  label: string;
  /** How many filters are set. */
  active: number;
  children: ReactNode;
}

/** The filters of a list; on a phone, and on any low screen, behind a button, so that the list begins at once. */
export function FoldedFilters({ label, active, children }: FoldedFiltersProps) {
  const [isFolded, setFolded] = useState(true);
  const id = useId();
  return (
    <div className={styles.folded} data-folded={isFolded} role="search" aria-label={label}>
      <FoldButton
        className={styles.fold}
        controls={id}
        isFolded={isFolded}
        active={active}
        onFold={() => setFolded(!isFolded)}
      />
      <div id={id} className={styles.filters}>
        {children}
      </div>
    </div>
  );
}
