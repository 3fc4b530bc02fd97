import type { ReactNode } from 'react';
import { useDocumentHead } from '../lib/document-head';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: string;
  /** One line below the title; also describes the page to search engines. */
  lead?: string | undefined;
  /** A way back above the title. */
  back?: ReactNode;
  /** Beside the title on wide screens, for example the status. */
  aside?: ReactNode;
}

/** The name of a page: its h1, the browser tab and what leads back. */
export function PageHeading({ title, lead, back, aside }: PageHeadingProps) {
  useDocumentHead({ title: `${title} · Perpétua`, description: lead });
  return (
    <header className={styles.heading}>
      {back !== undefined && <p className={styles.back}>{back}</p>}
      <div className={styles.row}>
        <h1>{title}</h1>
        {aside}
      </div>
      {lead !== undefined && <p className="muted">{lead}</p>}
    </header>
  );
}
