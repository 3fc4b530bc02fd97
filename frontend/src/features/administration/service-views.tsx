import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { useEscalatedCount } from './administration.api';
import styles from './service-views.module.css';

/** The queue and the whole list; the queue says how many wait. */
export function ServiceViews({ queue }: { queue: boolean }) {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const count = useEscalatedCount();
  const views = [
    { to: `${paths.services}?status=escalated`, name: t('services.escalated'), shown: queue, count },
    { to: paths.services, name: t('services.all'), shown: !queue, count: undefined },
  ];
  return (
    <nav aria-label={t('services.views')}>
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.to}>
            <Link className={styles.view} to={view.to} aria-current={view.shown ? 'page' : undefined}>
              {view.name}
              {view.count !== undefined && view.count > 0 && <span className={styles.count}>{number(view.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
