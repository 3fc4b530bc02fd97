import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { type Ref, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusTargetOf } from '../../../../ui/choice-cards';
import { FieldError } from '../../../../ui/form-field';
import styles from './moment-buttons.module.css';
import { useSlotWords } from './slot-words';

interface HourButtonsProps {
  day: SlotDay;
  value: string;
  /** Also called for hours that are not possible: the caller says why. */
  onChoose: (hour: string) => void;
  error: ReactNode;
  focusRef: Ref<HTMLInputElement> | undefined;
}

/** The hours of a day as radio buttons; hours that are not possible are struck out and show why. */
export function HourButtons({ day, value, onChoose, error, focusRef }: HourButtonsProps) {
  const { t } = useTranslation('ordering');
  const { shortReason } = useSlotWords();
  const name = useId();
  const errorId = `${name}-error`;
  const target = focusTargetOf(
    day.hours.map(({ hour }) => hour),
    value,
  );
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={styles.legend}>{t('when.hour')}</legend>
      <div className={styles.hours}>
        {day.hours.map((slot) => {
          const { hour } = slot;
          const open = day.open && slot.open;
          const reason = open ? undefined : shortReason(slot.reason ?? day.reason ?? 'too_soon', day);
          return (
            <label key={hour} className={styles.hour} data-open={open}>
              <input
                ref={hour === target ? focusRef : undefined}
                type="radio"
                className={styles.radio}
                name={name}
                value={hour}
                aria-disabled={!open}
                checked={hour === value}
                onChange={() => onChoose(hour)}
              />
              <span className={`numbers ${styles.time}`}>{hour}</span>
              {reason !== undefined && <span className={styles.reason}>{reason}</span>}
            </label>
          );
        })}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
