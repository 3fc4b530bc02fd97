import type { Translations } from '@perpetua/contracts/languages';
import { durationText, spanText, type TimeUnit } from '@perpetua/contracts/time-spans';
import { withZone } from '@perpetua/contracts/zone-names';
import { useTranslation } from 'react-i18next';
import { formatLocale, shownLanguage } from './i18n';
import { dateFormat, numberFormat } from './intl-formats';

const utc = { timeZone: 'UTC' } as const;

/** A date and hour local to a zone. */
interface LocalTime {
  date: string;
  hour: string | null | undefined;
  timeZone: string;
}

/** The zone by which the user's device tells the time. */
const usersZone = (): string => dateFormat('en-GB').resolvedOptions().timeZone;

/** Formats amounts, dates and distances for readers of the shown language. */
export function useFormats() {
  const { i18n } = useTranslation();
  return formatsOf(i18n.resolvedLanguage);
}

/** `resolved` is i18next's resolved language. */
function formatsOf(resolved: string | undefined) {
  const language = shownLanguage(resolved);
  const locale = formatLocale(language);
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options);
  const moment = (instant: string, options: Intl.DateTimeFormatOptions) => {
    const at = new Date(instant);
    const { timeZone } = options;
    const told = format(options).format(at);
    return timeZone === undefined ? told : withZone(told, { timeZone, at, beside: [usersZone()], language });
  };
  return {
    language,
    /** "54.00" → "54,00 €". */
    euros: (amount: string | number) =>
      numberFormat(locale, { style: 'currency', currency: 'EUR' }).format(Number(amount)),
    /** "54.00" euros at the rate "1.08" → "$58.32". */
    dollars: (amount: string | number, rate: string) =>
      numberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(amount) * Number(rate)),
    /** A local date "2026-12-01" → "terça-feira, 1 de dezembro". */
    longDate: (date: string) => format({ ...utc, weekday: 'long', day: 'numeric', month: 'long' }).format(dayOf(date)),
    /** A local date "2026-12-01" → "1 de dezembro de 2026". */
    date: (date: string) => format({ ...utc, day: 'numeric', month: 'long', year: 'numeric' }).format(dayOf(date)),
    /** A local date "2026-12-01" → "1 dez". */
    shortDate: (date: string) => format({ ...utc, day: 'numeric', month: 'short' }).format(dayOf(date)),
    /** "2026-12-01" → "dez". */
    month: (date: string) =>
      format({ ...utc, month: 'short' })
        .format(dayOf(date))
        .replace('.', ''),
    /** A local date "2026-12-01" → "1 de dezembro", for a day of every year. */
    dayOfYear: (date: string) => format({ ...utc, day: 'numeric', month: 'long' }).format(dayOf(date)),
    /** "2026-12-01" → "dezembro". */
    monthName: (date: string) => format({ ...utc, month: 'long' }).format(dayOf(date)),
    /** "2026-12-01" → "ter". */
    weekday: (date: string) =>
      format({ ...utc, weekday: 'short' })
        .format(dayOf(date))
        .replace('.', ''),
    /**
     * An instant → "4 de novembro, 11:03", in `timeZone` or the user's; where the user's clock shows another time, with
     * the name of the zone: "4 de novembro, 10:03 (hora dos Açores)".
     */
    instant: (instant: string, timeZone?: string) =>
      moment(instant, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone }),
    /** An instant to the second → "21/11/2026, 10:31:04", with the zone like `instant`. */
    exactInstant: (instant: string, timeZone?: string) =>
      moment(instant, { dateStyle: 'short', timeStyle: 'medium', timeZone }),
    /** An instant to the second, without the year → "21 nov, 10:31:04", with the zone like `instant`. */
    shortExactInstant: (instant: string, timeZone?: string) =>
      moment(instant, {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        timeZone,
      }),
    /** An instant → "4 nov, 11:03", with the zone like `instant`. */
    shortInstant: (instant: string, timeZone?: string) =>
      moment(instant, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone }),
    /**
     * A text that tells a local time of another place, with the zone like `instant`: "1 dez, 10:00" → "1 dez, 10:00
     * (hora dos Açores)". `hour` is HH:MM; without one, there is nothing to name.
     */
    local: (text: string, { date, hour, timeZone }: LocalTime) =>
      hour === undefined || hour === null
        ? text
        : withZone(text, { timeZone, at: new Date(`${date}T${hour}Z`), beside: [usersZone()], language }),
    /** An instant → "04/11/2026, 11:03", with the zone like `instant`. */
    placeInstant: (instant: string, timeZone: string) =>
      moment(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    /** An instant → "4 de novembro de 2026", in `timeZone` or the user's. */
    instantDay: (instant: string, timeZone?: string) =>
      format({ day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(new Date(instant)),
    /** An instant → "11:03", with the zone like `instant`. */
    time: (instant: string, timeZone?: string) => moment(instant, { hour: '2-digit', minute: '2-digit', timeZone }),
    /** 3.24 → "3,2 km". */
    distance: (kilometres: number) =>
      numberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }).format(kilometres),
    /** A distance; in metres below one kilometre: 0.264 → "260 m", 3.24 → "3,2 km". */
    way: (kilometres: number) => wayText(kilometres, locale),
    /** The name of a country by its ISO 3166-1 code: FR → "França". */
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    ...wordFormatsOf(locale),
    number: (value: number) => numberFormat(locale).format(value),
    /** The translation into the reader's language, or the Portuguese text if the translation is missing. */
    text: (translations: Translations) => translations[language] || translations.pt,
  };
}

function wayText(kilometres: number, locale: string): string {
  const isShort = kilometres < 0.995;
  const [amount, unit] = isShort ? [Math.round(kilometres * 100) * 10, 'meter'] : [kilometres, 'kilometer'];
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
}

/** Formats for alternatives and periods of time. */
const wordFormatsOf = (locale: string) => ({
  /** "3", "6" and "12" → "3, 6 ou 12". */
  choice: (options: readonly string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(options),
  /** A period of time: 4 and "hour" → "4 horas". */
  span: (value: number, unit: TimeUnit) => spanText(value, unit, locale),
  /** An ISO 8601 duration of days and smaller units: "PT24H" → "24 horas". */
  duration: (duration: string) => durationText(duration, locale),
});

/** "+351210000124" → "+351 210 000 124"; other numbers stay unchanged. */
export const phoneText = (number: string): string => number.replace(/^(\+351)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

/** A tax number of nine digits in groups of three: "501234560" → "501 234 560". */
export const groupedTaxId = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');

const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
