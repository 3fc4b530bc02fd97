import { weekDays } from '@perpetua/contracts/standing-acceptance';
import { anyHours, type WorkingHours } from '@perpetua/contracts/working-hours';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/fact-list';
import styles from './partners.module.css';

/** A florist's hours as admins see them; renders nothing when no weekday is restricted. */
export function WorkingHoursFacts({ hours = anyHours }: { hours?: WorkingHours | undefined }) {
  const { t } = useTranslation('partners');
  if (weekDays.every((day) => hours[day] === null)) return null;
  return (
    <section className={styles.missing} aria-labelledby="working-hours">
      <h3 id="working-hours" className="heading-small">
        {t('hours.title')}
      </h3>
      <FactList
        facts={weekDays.map((day) => ({
          name: t(`day.${day}`),
          value: hours[day] === null ? t('hours.any') : `${hours[day].opens}–${hours[day].closes}`,
        }))}
      />
    </section>
  );
}
