import { useTranslation } from 'react-i18next';
import styles from './day-round.module.css';
import type { VisitHours } from './visit-hours.policy';

/** When the cemetery of a visit closes that day, with a warning when the visit may be too late. */
export function ClosingTime({ hours }: { hours: VisitHours | undefined }) {
  const { t } = useTranslation('agenda');
  if (hours === undefined) return null;
  const isFine = hours.state === 'open' || hours.state === 'later';
  return (
    <p className={`small ${isFine ? 'muted' : styles.stopped}`}>
      {hours.state === 'closed' ? t('hours.closed') : t(`hours.${hours.state}`, hours)}
    </p>
  );
}
