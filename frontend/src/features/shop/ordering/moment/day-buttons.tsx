import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { focusTargetOf } from '../../../../ui/choice-cards';
import styles from './moment-buttons.module.css';
import { useSlotWords } from './slot-words';

interface DayButtonsProps {
  days: readonly SlotDay[];
  /** Whether the server has not yet returned which days are possible. */
  isBusy: boolean;
  value: string;
  /** Also called for days that are not possible: the caller says why. */
  onChoose: (day: SlotDay) => void;
  /** Id of the sentence that says why the day is refused. */
  errorId: string | undefined;
  focusRef: Ref<HTMLInputElement> | undefined;
}

/** The next days as radio buttons; days that are not possible are struck out and show why. */
export function DayButtons(props: DayButtonsProps) {
  const { days, isBusy, value, onChoose, errorId, focusRef } = props;
  const { t } = useTranslation('ordering');
  const { longDate, weekday, month } = useFormats();
  const { shortReason } = useSlotWords();
  const name = useId();
  const target = focusTargetOf(
    days.map(({ date }) => date),
    value,
  );
  return (
    <fieldset className={styles.group} aria-busy={isBusy} aria-describedby={errorId}>
      <legend className="visually-hidden">{t('when.day')}</legend>
      <div className={styles.days}>
        {days.map((day) => {
          const { date, open } = day;
          const reason = open ? undefined : shortReason(day.reason ?? 'too_soon', day);
          return (
            <label key={date} className={styles.day} data-open={open}>
              <input
                ref={date === target ? focusRef : undefined}
                type="radio"
                className={styles.radio}
                name={name}
                value={date}
                aria-label={[longDate(date), reason].filter(Boolean).join(', ')}
                aria-disabled={!open}
                checked={date === value}
                onChange={() => onChoose(day)}
              />
              <span>{weekday(date)}</span>
              <span className={styles.number}>{Number(date.slice(8))}</span>
              <span className={open ? undefined : styles.reason}>{reason ?? month(date)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
