import { useTranslation } from 'react-i18next';
import styles from './day-round.module.css';
import type { VisitHours } from './visit-hours.policy';

/**
 * The time at which a visit's cemetery closes, highlighted if the cemetery is closed all day, has already closed, or
 * closes soon. Renders nothing while the opening hours are unknown.
 */
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
