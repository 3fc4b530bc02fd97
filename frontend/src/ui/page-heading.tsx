import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: string;
  /** One line below the title. */
  lead?: string | undefined;
  /** A link back, above the title. */
  back?: ReactNode;
  /** Next to the title, for example a button that copies a number. */
  besideTitle?: ReactNode;
  /** A line below the title with more than text, for example the status chip of a record. */
  status?: ReactNode;
  /** Content at the opposite end of the title on wide screens, for example the status. */
  aside?: ReactNode;
}

/** The title of a page: its h1 and a link back. The title of the browser's tab comes from the page's `handle`. */
export function PageHeading({ title, lead, back, besideTitle, status, aside }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      {back !== undefined && <p className={styles.back}>{back}</p>}
      <div className={styles.row}>
        <div className={styles.name}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {besideTitle}
          </div>
          {status}
        </div>
        {aside}
      </div>
      {lead !== undefined && <p className="muted">{lead}</p>}
    </header>
  );
}
