import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { useProblemText } from '../../lib/problems';
import { FieldError } from '../../ui/form-field';

const DayCalendar = lazy(async () => ({ default: (await import('../ordering/day-calendar')).DayCalendar }));

interface DayFormProps {
  /** Local dates, '' while none is chosen. */
  value: string;
  first: string;
  last: string;
  onChoose: (date: string) => void;
  isMissing: boolean;
  /** Why the server refused the day before. */
  refusal: unknown;
}

/** A day between two others, in a calendar, and in words once it is chosen. */
export function DayForm({ value, first, last, onChoose, isMissing, refusal }: DayFormProps) {
  const { t } = useTranslation('plans');
  const { date, longDate } = useFormats();
  const textOf = useProblemText();
  const id = useId();
  const refused = refusal === undefined ? undefined : textOf(refusal);
  return (
    <>
      <p className="small muted">{t('day.between', { first: date(first), last: date(last) })}</p>
      <Suspense fallback={<Skeleton aria-busy="true" variant="rectangular" height={334} />}>
        <DayCalendar value={value} first={first} last={last} isPossible={() => true} onChoose={onChoose} />
      </Suspense>
      <p aria-live="polite">{value !== '' && <strong>{longDate(value)}</strong>}</p>
      <FieldError id={`${id}-error`} error={isMissing ? t('day.missing') : refused} />
    </>
  );
}
