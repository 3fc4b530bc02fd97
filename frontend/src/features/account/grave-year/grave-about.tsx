import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import styles from './cemetery-map.module.css';
import type { NextVisit } from './grave-year.policy';
import { NextVisitText } from './next-visit';

/** The date of the next visit to a grave, for its card. */
export function GraveAbout({ next }: { next: NextVisit | undefined }) {
  const { t } = useTranslation('graveYear');
  return (
    <p className={styles.about}>
      <Icon name="calendar" size={20} />
      <span>
        <span className="small muted">{t('next.title')}</span>
        <NextVisitText visit={next} />
      </span>
    </p>
  );
}
