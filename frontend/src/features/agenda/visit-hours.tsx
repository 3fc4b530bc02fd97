import { useTranslation } from 'react-i18next';
import styles from './day-round.module.css';
import type { VisitHours as Hours } from './visit-hours.policy';

/** Until when the cemetery of a visit is open that day; as a warning where the visit may come too late for it. */
export function VisitHours({ hours }: { hours: Hours | undefined }) {
  const { t } = useTranslation('agenda');
  if (hours === undefined) return null;
  const isFine = hours.state === 'open' || hours.state === 'later';
  return (
    <p className={`small ${isFine ? 'muted' : styles.stopped}`}>
      {hours.state === 'closed' ? t('hours.closed') : t(`hours.${hours.state}`, hours)}
    </p>
  );
}
