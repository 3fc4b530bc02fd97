import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { FieldError } from '../../ui/form-field';
import { Icon } from '../../ui/icon';
import styles from './checkout.module.css';
import { DayButtons } from './day-buttons';
import { daysOf, type SlotRule } from './delivery-slots.policy';
import { HourButtons } from './hour-buttons';
import { type Moment, monthRange, nearestOpen, refusalOfMoment } from './slot-days.policy';
import { SlotNotes } from './slot-notes';
import { SlotRefusal } from './slot-refusal';
import { type SlotSource, useIsAskingForSlots, useRowAndChosenDay, useSlotDays } from './use-slot-days';

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar')).DayCalendar }));

export interface MomentChoiceProps {
  rule: SlotRule;
  /** Where the server says which days and hours can be had. */
  source: SlotSource;
  value: Moment;
  onChoose: (moment: Moment) => void;
  errors: { date?: string | undefined; hour?: string | undefined };
}

/**
 * A day, and for flowers an hour of it. What cannot be had stays visible, struck out with its reason; pressing it says why
 * and offers the nearest moment that can be had.
 */
export function MomentChoice(props: MomentChoiceProps) {
  const { rule, source, value, errors } = props;
  const { row, chosen, shown, nearest, choose, chooseDay, chooseHour } = useMomentChoice(props);
  return (
    <>
      <DayChoice rule={rule} source={source} row={row} date={value.date} onChoose={chooseDay} error={errors.date} />
      {rule.kind === 'flower' && chosen !== undefined && (
        <HourButtons
          day={chosen}
          value={value.hour}
          onChoose={(hour) => chooseHour(chosen, hour)}
          error={errors.hour}
        />
      )}
      <SlotRefusal day={shown.day} hour={shown.hour} nearest={nearest} onTake={choose} />
      <SlotNotes row={row} chosen={chosen} />
    </>
  );
}

/** What is chosen and what was pressed in vain; the latter is forgotten with the next choice. */
function useMomentChoice({ rule, source, value: { date, hour }, onChoose }: MomentChoiceProps) {
  const { row, chosen } = useRowAndChosenDay(source, rule, date);
  const [pressed, setPressed] = useState<{ day: SlotDay; hour: string }>();
  const choose = (moment: Moment) => {
    setPressed(undefined);
    onChoose(moment);
  };
  const chooseDay = (day: SlotDay) => {
    if (!day.open) return setPressed({ day, hour: '' });
    const staysOpen = rule.kind === 'clean' || hour === '' || refusalOfMoment(day, hour) === undefined;
    choose({ date: day.date, hour: staysOpen ? hour : '' });
  };
  const chooseHour = (day: SlotDay, wanted: string) => {
    if (refusalOfMoment(day, wanted) === undefined) choose({ date: day.date, hour: wanted });
    else setPressed({ day, hour: wanted });
  };
  const shown = pressed ?? { day: chosen, hour };
  const known = chosen === undefined || row.includes(chosen) ? row : [...row, chosen];
  const wanted = { date: shown.day?.date ?? date, hour: shown.hour === '' ? hour : shown.hour };
  const nearest = shown.day === undefined ? undefined : nearestOpen(known, wanted);
  return { row, chosen, shown, nearest, choose, chooseDay, chooseHour };
}

interface DayChoiceProps {
  rule: SlotRule;
  source: SlotSource;
  row: readonly SlotDay[];
  date: string;
  onChoose: (day: SlotDay) => void;
  error: string | undefined;
}

/** The next days in a row, and a calendar for all others. */
function DayChoice({ rule, source, row, date, onChoose, error }: DayChoiceProps) {
  const { t } = useTranslation('ordering');
  const { longDate } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const isAsking = useIsAskingForSlots();
  const errorId = `${useId()}-error`;
  const isElsewhere = date !== '' && row.every((day) => day.date !== date);
  return (
    <>
      <DayButtons days={row} isBusy={isAsking} value={date} onChoose={onChoose} />
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
          <SlotCalendar rule={rule} source={source} date={date} onChoose={onChoose} />
        </Suspense>
      )}
      <FieldError id={errorId} error={error} />
    </>
  );
}

function SlotCalendar({ rule, source, date, onChoose }: Pick<DayChoiceProps, 'rule' | 'source' | 'date' | 'onChoose'>) {
  const { first, last } = daysOf(rule);
  const [month, setMonth] = useState((date === '' ? first : date).slice(0, 7));
  const days = useSlotDays(source, rule, monthRange(month, { first, last }));
  const dayOn = (wanted: string) => days.find((day) => day.date === wanted);
  return (
    <DayCalendar
      value={date}
      first={first}
      last={last}
      isPossible={(day) => dayOn(day)?.open ?? true}
      onMonth={setMonth}
      onChoose={(day) => onChoose(dayOn(day) ?? { date: day, open: true, hours: [] })}
    />
  );
}
