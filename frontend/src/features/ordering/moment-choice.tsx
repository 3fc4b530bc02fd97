import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { FieldError } from '../../ui/form-field';
import { Icon } from '../../ui/icon';
import styles from './checkout.module.css';
import { DayButtons } from './day-buttons';
import {
  daysOf,
  isDayPossible,
  isMomentPossible,
  nextPossibleDays,
  type SlotRule,
  slotsOf,
} from './delivery-slots.policy';
import { HourButtons } from './hour-buttons';

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar')).DayCalendar }));

/** How many days stand in the row. */
const daysInRow = 7;

/** Local to the place; '' while nothing is chosen, and the hour of a cleaning. */
export interface Moment {
  date: string;
  hour: string;
}

interface MomentChoiceProps {
  rule: SlotRule;
  value: Moment;
  onChoose: (moment: Moment) => void;
  errors: { date?: string | undefined; hour?: string | undefined };
}

/** A day, and for flowers an hour of it, among those that the rules of a delivery leave. */
export function MomentChoice({ rule, value, onChoose, errors }: MomentChoiceProps) {
  const { date, hour } = value;
  const chooseDay = (day: string) => {
    const staysPossible = rule.kind === 'clean' || hour === '' || isMomentPossible({ date: day, hour }, rule);
    onChoose({ date: day, hour: staysPossible ? hour : '' });
  };
  return (
    <>
      <DayChoice rule={rule} date={date} onChoose={chooseDay} error={errors.date} />
      {rule.kind === 'flower' && date !== '' && (
        <HourButtons
          slots={slotsOf(date, rule)}
          value={hour}
          onChoose={(chosen) => onChoose({ date, hour: chosen })}
          error={errors.hour}
        />
      )}
    </>
  );
}

interface DayChoiceProps {
  rule: SlotRule;
  date: string;
  onChoose: (date: string) => void;
  error: string | undefined;
}

/** The next days in a row, and a calendar for all others. */
function DayChoice({ rule, date, onChoose, error }: DayChoiceProps) {
  const { t } = useTranslation('ordering');
  const { longDate } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const errorId = `${useId()}-error`;
  const days = nextPossibleDays(rule, daysInRow);
  const isElsewhere = date !== '' && !days.includes(date);
  return (
    <>
      <DayButtons days={days} value={date} onChoose={onChoose} />
      <p className={styles.later}>
        <Button
          variant="outlined"
          size="small"
          aria-expanded={isOpen}
          startIcon={<Icon name="calendar" size={20} />}
          onClick={() => setOpen((was) => !was)}
        >
          {t(isOpen ? 'when.hideCalendar' : 'when.otherDay')}
        </Button>
        {isElsewhere && <strong aria-live="polite">{longDate(date)}</strong>}
      </p>
      {isOpen && (
        <Suspense fallback={<Skeleton aria-busy="true" variant="rectangular" height={334} width={320} />}>
          <DayCalendar
            value={date}
            {...daysOf(rule)}
            isPossible={(day) => isDayPossible(day, rule)}
            onChoose={onChoose}
          />
        </Suspense>
      )}
      <FieldError id={errorId} error={error} />
    </>
  );
}
