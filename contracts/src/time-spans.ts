/** Periods of time in words, for screens, mails and legal texts. */

export type TimeUnit = 'day' | 'hour' | 'minute' | 'second';

const timeUnits: readonly TimeUnit[] = ['day', 'hour', 'minute', 'second'];

/** A period of time in the words of a locale: 4 and "hour" → "4 horas". */
export const spanText = (value: number, unit: TimeUnit, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

const daysAndSmaller = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** An ISO 8601 duration of days and smaller units, in the words of a locale: "PT24H" → "24 horas". */
export function durationText(duration: string, locale: string): string {
  const [, ...amounts] = daysAndSmaller.exec(duration) ?? [];
  const spans = timeUnits.flatMap((unit, index) => {
    const amount = amounts[index];
    return amount === undefined ? [] : [spanText(Number(amount), unit, locale)];
  });
  return new Intl.ListFormat(locale).format(spans);
}

/** The length in milliseconds of an ISO 8601 duration of days and smaller units, a day of 24 hours: "P1DT2H". */
export function durationMs(duration: string): number {
  const [, ...amounts] = daysAndSmaller.exec(duration) ?? [];
  const [days, hours, minutes, seconds] = amounts.map((amount) => Number(amount ?? 0));
  return ((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}
