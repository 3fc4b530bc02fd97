import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import styles from './operations.module.css';

interface CauseCardProps {
  /** How many of what failed, for example "2 reembolsos falharam". */
  title: string;
  cause: string;
  /** The cause in the reader's language, if the cause is a known one. */
  says?: string | undefined;
  /** The number of failures with this cause; greater than `shown` when `children` lists only some of them. */
  count: number;
  since: string;
  shown: number;
  /** One list item for each failure. */
  children: ReactNode;
  foot: string;
  /** Retries all failures of this cause; without it there is no button. */
  onRetry?: (() => void) | undefined;
  isPending?: boolean;
}

/** The failures with one cause, with a button that retries all of them. */
export function CauseCard({
  title,
  cause,
  says,
  count,
  since,
  shown,
  children,
  foot,
  onRetry,
  isPending = false,
}: CauseCardProps) {
  const { t } = useTranslation('operations');
  const { shortInstant } = useFormats();
  const more = count - shown;
  return (
    <section className={`slab ${styles.cause}`} aria-label={`${title}: ${cause}`}>
      <header className={styles.head}>
        <h2 className="heading-small">{title}</h2>
        <span className={styles.since}>{t('cause.since', { time: shortInstant(since) })}</span>
      </header>
      <p className={styles.message}>
        {says !== undefined && <span className={styles.says}>{says}</span>}
        <code>{cause}</code>
      </p>
      <ul className={styles.letters}>{children}</ul>
      <p className={styles.foot}>
        {onRetry && (
          <Button look="bloom" isBusy={isPending} onClick={onRetry}>
            {t('retry.all', { count })}
          </Button>
        )}
        <span className="muted small">
          {more > 0 && <>{t('cause.more', { count: more })} </>}
          {foot}
        </span>
      </p>
    </section>
  );
}
