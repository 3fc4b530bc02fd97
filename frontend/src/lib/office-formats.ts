import { useTranslation } from 'react-i18next';
import { formatLocale, shownLanguage } from './i18n';
import { dateFormat, numberFormat } from './intl-formats';
import { localDateAt } from './local-dates';

/**
 * Formats dates (shorter when near today), periods of time and percentages for the pages of admins, in the shown
 * language.
 */
export function useOfficeFormats() {
  const { i18n } = useTranslation();
  const locale = formatLocale(shownLanguage(i18n.resolvedLanguage));
  return {
    /** "2026-12-01" → "1 dez". */
    dayMonth: (date: string) => dayMonth(date, locale),
    /** "2026-12-01" → "1 dez 2026", on one line. */
    dayYear: (date: string) => `${dayMonth(date, locale)}\u00a0${date.slice(0, 4)}`,
    /**
     * A local date → "Hoje", "Ontem", "Amanhã", otherwise "1 dez", with its year if it differs from that of `today`.
     */
    nearDate: (date: string, today: string) => nearDate(date, { today, locale }),
    /** An instant → "13:00" if it is today, otherwise {@link nearDate} and the time, in the user's time zone. */
    nearInstant: (instant: string, today: string) => nearInstant(instant, { today, locale }),
    /** An instant → its date in `timeZone` or the user's, "2026-12-01". */
    instantDate: (instant: string, timeZone?: string) =>
      timeZone === undefined ? localDay(instant) : localDateAt(timeZone, new Date(instant)),
    /** An instant relative to `now` → "há 42 minutos", "dentro de 2 dias". */
    relative: (instant: string, now: Date) => relativeTo(instant, { now, locale }),
    /** 108 → "1 h 48 min". */
    minutes: (value: number) => minutesText(value, locale),
    /** 0.25 → "+25 %"; without a sign if `signDisplay` is 'never'. */
    percent: (share: number, signDisplay: 'exceptZero' | 'never' = 'exceptZero') =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay }).format(share),
  };
}

const utc = { timeZone: 'UTC' } as const;
const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dayMs = 86_400_000;

const localDay = (instant: string): string => {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** Day before month in every language; pt-PT would format it as "1/12". */
function dayMonth(date: string, locale: string): string {
  const month = dateFormat(locale, { ...utc, month: 'short' })
    .format(dayOf(date))
    .replace('.', '');
  return `${Number(date.slice(8))}\u00a0${month}`;
}

function nearInstant(instant: string, { today, locale }: { today: string; locale: string }): string {
  const day = localDay(instant);
  const time = dateFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
  return day === today ? time : `${nearDate(day, { today, locale })}, ${time}`;
}

function nearDate(date: string, { today, locale }: { today: string; locale: string }): string {
  const days = Math.round((dayOf(date).getTime() - dayOf(today).getTime()) / dayMs);
  if (Math.abs(days) <= 1) {
    const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
    return word.slice(0, 1).toLocaleUpperCase(locale) + word.slice(1);
  }
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? dayMonth(date, locale) : `${dayMonth(date, locale)} ${year}`;
}

const steps = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

function relativeTo(instant: string, { now, locale }: { now: Date; locale: string }): string {
  const ms = Date.parse(instant) - now.getTime();
  const { unit, ms: length } = steps.find((step) => Math.abs(ms) >= step.ms) ?? steps[2];
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(ms / length), unit);
}

function minutesText(value: number, locale: string): string {
  const text = (count: number, unit: 'hour' | 'minute') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  const hours = Math.floor(value / 60);
  const rest = Math.round(value % 60);
  if (hours === 0) return text(rest, 'minute');
  return rest === 0 ? text(hours, 'hour') : `${text(hours, 'hour')} ${text(rest, 'minute')}`;
}
