import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../ui/form-field';
import type { Slot } from './delivery-slots.policy';
import styles from './moment-buttons.module.css';

interface HourButtonsProps {
  slots: readonly Slot[];
  value: string;
  onChoose: (hour: string) => void;
  error: string | undefined;
}

/** The hours of a day; those for which it is too late are struck through. */
export function HourButtons({ slots, value, onChoose, error }: HourButtonsProps) {
  const { t } = useTranslation('ordering');
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={styles.legend}>{t('when.hour')}</legend>
      <div className={styles.hours}>
        {slots.map(({ hour, isPossible }) => (
          <label key={hour} className={styles.hour}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={hour}
              checked={hour === value}
              disabled={!isPossible}
              onChange={() => onChoose(hour)}
            />
            <span className="numbers">{hour}</span>
            {!isPossible && <span className="visually-hidden">{t('when.tooLate')}</span>}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
