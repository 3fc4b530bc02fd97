import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../lib/business-clock';
import { useFormats } from '../../lib/formats';
import { FieldError } from '../../ui/form-field';
import { Icon } from '../../ui/icon';
import type { CartKind, DeliveryDraft } from './checkout-draft.policy';
import styles from './checkout.module.css';
import { DayButtons } from './day-buttons';
import {
  daysOf,
  isDayPossible,
  isMomentPossible,
  needsEarlyStart,
  nextPossibleDays,
  type SlotRule,
  slotsOf,
  timeZoneAt,
} from './delivery-slots.policy';
import { HourButtons } from './hour-buttons';
import { useFieldText } from './use-field-text';

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar')).DayCalendar }));

/** How many days stand in the row. */
const daysInRow = 7;

interface DeliveryMomentProps {
  cart: CartKind;
  leadHours: number;
  months: number;
}

/** The day, and for flowers the hour, by the clock of the place. */
export function DeliveryMoment({ cart, leadHours, months }: DeliveryMomentProps) {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const { control, setValue, formState } = useFormContext<DeliveryDraft>();
  const [date, hour, location] = useWatch({ control, name: ['date', 'hour', 'location'] });
  const rule: SlotRule = { kind: cart, leadHours, timeZone: timeZoneAt(location), now: businessNow() };
  const shouldValidate = formState.isSubmitted;
  const chooseDay = (day: string) => {
    if (cart === 'flower' && hour !== '' && !isMomentPossible({ date: day, hour }, rule)) setValue('hour', '');
    setValue('date', day, { shouldValidate });
  };
  return (
    <>
      <DayChoice rule={rule} date={date} onChoose={chooseDay} error={textOf(formState.errors.date)} />
      {cart === 'flower' && date !== '' && (
        <HourButtons
          slots={slotsOf(date, rule)}
          value={hour}
          onChoose={(chosen) => setValue('hour', chosen, { shouldValidate })}
          error={textOf(formState.errors.hour)}
        />
      )}
      <p className="small muted">
        {cart === 'clean' ? t('when.cleaningNote') : t('when.flowersNote', { count: leadHours })}
      </p>
      {cart === 'clean' && <CleaningNotes date={date} months={months} rule={rule} />}
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
        <Suspense fallback={<Skeleton variant="rectangular" height={334} width={320} />}>
          <DayCalendar
            value={date}
            {...daysOf(rule)}
            isPossible={(day) => isDayPossible(day, rule)}
            onChoose={onChoose}
          />
        </Suspense>
      )}
      <FieldError id="date-error" error={error} />
    </>
  );
}

/** When the visits of a plan fall, and what an early start means. */
function CleaningNotes({ date, months, rule }: { date: string; months: number; rule: SlotRule }) {
  const { t } = useTranslation('ordering');
  if (date === '') return null;
  return (
    <>
      {months > 1 && (
        <p className={styles.note}>
          <Icon name="calendar" size={20} />
          {t('when.plan', { count: months, day: Number(date.slice(8)) })}
        </p>
      )}
      {needsEarlyStart(date, rule) && (
        <p className={styles.note}>
          <Icon name="clock" size={20} />
          {t('when.earlyStart')}
        </p>
      )}
    </>
  );
}
