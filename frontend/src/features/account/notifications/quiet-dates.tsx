import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessYear } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { SelectInput } from '../../../ui/select-input';
import styles from './preferences.module.css';

/** A leap year, in which every day exists. */
const SOME_LEAP_YEAR = 2024;
const two = (number: number): string => String(number).padStart(2, '0');
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const lastDayOf = (month: number): number => new Date(Date.UTC(SOME_LEAP_YEAR, month, 0)).getUTCDate();

interface QuietDaysProps {
  /** `MM-DD` */
  days: readonly string[];
  onChange: (days: string[]) => void;
}

/** The days of every year on which only what belongs to a contract is sent. */
export function QuietDays({ days, onChange }: QuietDaysProps) {
  const { t } = useTranslation('notifications');
  const { dayAndMonth, monthName } = useQuietFormats();
  const [month, setMonth] = useState(1);
  const [day, setDay] = useState(1);
  const last = lastDayOf(month);
  const chosen = `${two(month)}-${two(Math.min(day, last))}`;
  return (
    <fieldset className={styles.part}>
      <legend>{t('preferences.quietDays')}</legend>
      <p className="muted">{t('preferences.quietText')}</p>
      <Removable
        entries={days.toSorted().map((one) => ({ value: one, name: dayAndMonth(one) }))}
        onRemove={(removed) => onChange(days.filter((one) => one !== removed))}
      />
      <div className={styles.adding}>
        <SelectInput
          label={t('preferences.day')}
          value={String(Math.min(day, last))}
          options={numbers(1, last).map((one) => ({ value: String(one), name: String(one) }))}
          onChange={({ target }) => setDay(Number(target.value))}
        />
        <SelectInput
          label={t('preferences.month')}
          value={String(month)}
          options={numbers(1, 12).map((one) => ({ value: String(one), name: monthName(one) }))}
          onChange={({ target }) => setMonth(Number(target.value))}
        />
        <Button look="outlined" onClick={() => onChange([...new Set([...days, chosen])])}>
          {t('preferences.addDay')}
        </Button>
      </div>
    </fieldset>
  );
}

/** How many years ahead can be chosen. */
const YEARS_AHEAD = 10;

interface QuietYearsProps {
  years: readonly number[];
  onChange: (years: number[]) => void;
}

/** The years in which only what belongs to a contract is sent. */
export function QuietYears({ years, onChange }: QuietYearsProps) {
  const { t } = useTranslation('notifications');
  const thisYear = businessYear();
  const [year, setYear] = useState(thisYear);
  return (
    <fieldset className={styles.part}>
      <legend>{t('preferences.quietYears')}</legend>
      <Removable
        entries={years.toSorted((one, other) => one - other).map((one) => ({ value: String(one), name: String(one) }))}
        onRemove={(removed) => onChange(years.filter((one) => String(one) !== removed))}
      />
      <div className={styles.adding}>
        <SelectInput
          label={t('preferences.year')}
          value={String(year)}
          options={numbers(thisYear, thisYear + YEARS_AHEAD).map((one) => ({ value: String(one), name: String(one) }))}
          onChange={({ target }) => setYear(Number(target.value))}
        />
        <Button look="outlined" onClick={() => onChange([...new Set([...years, year])])}>
          {t('preferences.addYear')}
        </Button>
      </div>
    </fieldset>
  );
}

interface RemovableProps {
  entries: readonly { value: string; name: string }[];
  onRemove: (value: string) => void;
}

function Removable({ entries, onRemove }: RemovableProps) {
  const { t } = useTranslation('notifications');
  if (entries.length === 0) return null;
  return (
    <ul className={styles.chosen}>
      {entries.map(({ value, name }) => (
        <li key={value}>
          {name}
          <IconButton aria-label={t('preferences.remove', { name })} onClick={() => onRemove(value)}>
            <Icon name="close" size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function useQuietFormats() {
  const { dayOfYear, monthName } = useFormats();
  return {
    /** "11-02" → "2 de novembro" */
    dayAndMonth: (day: string) => dayOfYear(`${SOME_LEAP_YEAR}-${day}`),
    monthName: (month: number) => monthName(`${SOME_LEAP_YEAR}-${two(month)}-01`),
  };
}
