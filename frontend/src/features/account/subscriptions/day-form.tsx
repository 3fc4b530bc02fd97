import { lazy, type Ref, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { useProblemText } from '../../../lib/problems';
import { FieldError } from '../../../ui/form-field';
import { Skeleton } from '../../../ui/skeleton';
import { monthRange } from '../../shop/ordering/moment/slot-days.policy';
import { type SlotSource, useClosedDays } from '../../shop/ordering/moment/use-slot-days';

const DayCalendar = lazy(async () => ({
  default: (await import('../../shop/ordering/moment/day-calendar')).DayCalendar,
}));

interface DayFormProps {
  /** The chosen date, '' if none. `value`, `first` and `last` (inclusive) are local dates, `YYYY-MM-DD`. */
  value: string;
  first: string;
  last: string;
  onChoose: (date: string) => void;
  isMissing: boolean;
  /** Why the server refused the previous choice. */
  refusal: unknown;
  /** Gets the focus when the form refuses the day; pass `field.ref` of `useController`. */
  focusRef?: Ref<HTMLDivElement>;
  /** The place that must be open on the day; if undefined, any day can be chosen. */
  place?: SlotSource | undefined;
}

/**
 * The choice of a day from `first` to `last` in a calendar, with the chosen day in words. Days on which the place is
 * closed are struck out.
 */
export function DayForm({ value, first, last, onChoose, isMissing, refusal, focusRef, place }: DayFormProps) {
  const { t } = useTranslation('plans');
  const { date, longDate } = useFormats();
  const textOf = useProblemText();
  const id = useId();
  const [month, setMonth] = useState((value === '' ? first : value).slice(0, 7));
  const closed = useClosedDays(place, monthRange(month, { first, last }));
  const refused = refusal === undefined ? undefined : textOf(refusal);
  const error = isMissing ? t('day.missing') : refused;
  return (
    <>
      <p className="small muted">{t('day.between', { first: date(first), last: date(last) })}</p>
      <div ref={focusRef} tabIndex={-1} role="group" aria-describedby={error === undefined ? undefined : `${id}-error`}>
        <Suspense fallback={<Skeleton aria-busy="true" height={334} />}>
          <DayCalendar
            value={value}
            first={first}
            last={last}
            isPossible={(day) => !closed.has(day)}
            onMonth={setMonth}
            onChoose={onChoose}
          />
        </Suspense>
      </div>
      <p aria-live="polite">{value !== '' && <strong>{longDate(value)}</strong>}</p>
      <FieldError id={`${id}-error`} error={error} />
    </>
  );
}
