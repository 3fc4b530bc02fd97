import { lastDeliveryDate } from '@perpetua/contracts/delivery-rules';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { lazy, type Ref, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { FieldError } from '../../../../ui/form-field';
import { Icon } from '../../../../ui/icon';
import { ProblemState } from '../../../../ui/problem-state';
import { Skeleton } from '../../../../ui/skeleton';
import styles from './moment-choice.module.css';
import { DayButtons } from './day-buttons';
import { HourButtons } from './hour-buttons';
import { type Moment, monthRange, nearestOpen, refusalOfMoment } from './slot-days.policy';
import { SlotNotes } from './slot-notes';
import { SlotRefusal } from './slot-refusal';
import { type Slots, type SlotSource, useSlotDays, useSlots } from './use-slot-days';

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar')).DayCalendar }));

/** Gets the focus when the form is invalid. */
type FocusRef = Ref<HTMLInputElement>;

export interface MomentChoiceProps {
  /** The path and query at which the server returns the possible days and hours. */
  source: SlotSource;
  value: Moment;
  onChoose: (moment: Moment) => void;
  errors: { date?: ReactNode; hour?: ReactNode };
  dateRef?: FocusRef | undefined;
  hourRef?: FocusRef | undefined;
}

/**
 * The choice of a day, and for flowers of an hour, as the server allows them. Days and hours that are not possible stay
 * visible, struck out with the reason; pressing one says why and offers the nearest possible moment.
 */
export function MomentChoice(props: MomentChoiceProps) {
  const { source, value, errors, dateRef, hourRef } = props;
  const { slots, shown, nearest, choose, chooseDay, chooseHour } = useMomentChoice(props);
  const { row, chosen } = slots;
  return (
    <>
      <DayChoice
        slots={slots}
        source={source}
        date={value.date}
        onChoose={chooseDay}
        error={errors.date}
        focusRef={dateRef}
      />
      {chosen !== undefined && chosen.hours.length > 0 && (
        <HourButtons
          day={chosen}
          value={value.hour}
          onChoose={(hour) => chooseHour(chosen, hour)}
          error={errors.hour}
          focusRef={hourRef}
        />
      )}
      <SlotRefusal day={shown.day} hour={shown.hour} nearest={nearest} onTake={choose} />
      <SlotNotes row={row} chosen={chosen} />
    </>
  );
}

/** The chosen moment and the refused one that was pressed; the latter is dropped with the next choice. */
function useMomentChoice({ source, value: { date, hour }, onChoose }: MomentChoiceProps) {
  const slots = useSlots(source, date);
  const { row, chosen } = slots;
  const [pressed, setPressed] = useState<{ day: SlotDay; hour: string }>();
  const choose = (moment: Moment) => {
    setPressed(undefined);
    onChoose(moment);
  };
  const chooseDay = (day: SlotDay) => {
    if (!day.open) return setPressed({ day, hour: '' });
    const staysOpen = hour === '' || refusalOfMoment(day, hour) === undefined;
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
  return { slots, shown, nearest, choose, chooseDay, chooseHour };
}

interface DayChoiceProps {
  slots: Slots;
  source: SlotSource;
  date: string;
  onChoose: (day: SlotDay) => void;
  error: ReactNode;
  focusRef: FocusRef | undefined;
}

/** The next days as a row of buttons, and a calendar that also contains the later days. */
function DayChoice(props: DayChoiceProps) {
  const { slots, date, onChoose, error, focusRef } = props;
  const { row, today } = slots;
  const errorId = `${useId()}-error`;
  if (today === undefined) {
    return slots.error === null ? (
      <>
        <Skeleton aria-busy="true" height={96} />
        <Skeleton height={37} width={180} />
      </>
    ) : (
      <ProblemState error={slots.error} onRetry={slots.refetch} />
    );
  }
  return (
    <>
      <DayButtons
        days={row}
        isBusy={slots.isAsking}
        value={date}
        onChoose={onChoose}
        errorId={error === undefined ? undefined : errorId}
        focusRef={focusRef}
      />
      <OtherDay {...props} today={today} />
      <FieldError id={errorId} error={error} />
    </>
  );
}

interface OtherDayProps extends Pick<DayChoiceProps, 'slots' | 'source' | 'date' | 'onChoose'> {
  /** The date at the place of delivery. */
  today: string;
}

/** The button that opens the calendar, and the chosen day in words if the row does not contain it. */
function OtherDay({ slots: { row }, source, today, date, onChoose }: OtherDayProps) {
  const { t } = useTranslation('ordering');
  const { longDate } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const isElsewhere = date !== '' && row.every((day) => day.date !== date);
  return (
    <>
      <p className={styles.later}>
        <Button look="outlined" isSmall aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
          <Icon name="calendar" size={20} />
          {t(isOpen ? 'when.hideCalendar' : 'when.otherDay')}
        </Button>
        {isElsewhere && <strong aria-live="polite">{longDate(date)}</strong>}
      </p>
      {isOpen && (
        <Suspense fallback={<Skeleton aria-busy="true" height={334} width={320} />}>
          <SlotCalendar source={source} today={today} date={date} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  );
}

function SlotCalendar({ source, today, date, onChoose }: Omit<OtherDayProps, 'slots'>) {
  const last = lastDeliveryDate(today);
  const [month, setMonth] = useState((date === '' ? today : date).slice(0, 7));
  const days = useSlotDays(source, monthRange(month, { first: today, last }));
  const dayOn = (wanted: string) => days.find((day) => day.date === wanted);
  return (
    <DayCalendar
      value={date}
      first={today}
      last={last}
      isPossible={(day) => dayOn(day)?.open ?? true}
      onMonth={setMonth}
      onChoose={(day) => onChoose(dayOn(day) ?? { date: day, open: true, hours: [] })}
    />
  );
}
