import { weekdayOf } from '@perpetua/contracts/opening-hours';
import type { ChangePartner } from '@perpetua/contracts/partners.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBusinessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { localDateAt } from '../../../lib/local-dates';
import styles from './capacity-fields.module.css';
import { nextHolidays, regionOf } from './next-holidays.policy';

/** How many holidays are shown, of those that come first. */
const shown = 4;

/** The next holidays where the partner works, with the number of services that their weekday allows. */
export function HolidayCapacity() {
  const { t } = useTranslation('partners');
  const { longDate } = useFormats();
  const { control } = useFormContext<ChangePartner>();
  const [capacity, location] = useWatch({ control, name: ['capacity', 'location'] });
  const today = localDateAt('Europe/Lisbon', useBusinessNow());
  const holidays = nextHolidays(today, regionOf(location)).slice(0, shown);
  return (
    <section className={styles.holidays} aria-labelledby="holidays">
      <h3 id="holidays">{t('own.holidays')}</h3>
      <p className="small muted">{t('own.holidaysText')}</p>
      <ul>
        {holidays.map((date) => {
          const count = capacity?.[weekdayOf(date)] ?? 0;
          return (
            <li key={date}>
              <span>{longDate(date)}</span>
              <span>{count > 0 ? t('first.upTo', { count }) : t('first.free')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
