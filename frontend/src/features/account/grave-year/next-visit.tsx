import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import styles from './cemetery-map.module.css';
import type { NextVisit } from './grave-year.policy';

/** The date of the next visit to a grave, or that none is planned. */
export function NextVisitText({ visit }: { visit: NextVisit | undefined }) {
  const { t } = useTranslation('graveYear');
  const { longDate } = useFormats();
  if (visit === undefined) return <span className={styles.none}>{t('next.none')}</span>;
  return longDate(visit.date);
}
