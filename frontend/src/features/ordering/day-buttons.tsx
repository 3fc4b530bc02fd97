import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import styles from './moment-buttons.module.css';

interface DayButtonsProps {
  /** Local dates. */
  days: readonly string[];
  value: string;
  onChoose: (date: string) => void;
}

/** The next days that are possible, one to choose. */
export function DayButtons({ days, value, onChoose }: DayButtonsProps) {
  const { t } = useTranslation('ordering');
  const { longDate, weekday, month } = useFormats();
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{t('when.day')}</legend>
      <div className={styles.days}>
        {days.map((date) => (
          <label key={date} className={styles.day}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={date}
              aria-label={longDate(date)}
              checked={date === value}
              onChange={() => onChoose(date)}
            />
            <span>{weekday(date)}</span>
            <span className={styles.number}>{Number(date.slice(8))}</span>
            <span>{month(date)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
