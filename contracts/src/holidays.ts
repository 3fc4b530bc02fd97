import { gregorianEaster } from 'date-easter';
import { z } from 'zod';
import type { Region } from './regions.js';

/**
 * A holiday that recurs every year: a fixed day as `MM-DD`, or a day counted from Easter Sunday as `easter+N`
 * (`easter-2` is Good Friday).
 */
export const yearlyHolidaySchema = z
  .string()
  .regex(
    /^(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|easter[+-]\d{1,3})$/,
    'A yearly holiday is written MM-DD, or easter+N for a day that follows Easter Sunday.',
  );
export type YearlyHoliday = z.infer<typeof yearlyHolidaySchema>;

/** The 13 national holidays of Portugal (Código do Trabalho, artigo 234.º, n.º 1). */
export const nationalHolidays = [
  '01-01',
  'easter-2',
  'easter+0',
  '04-25',
  '05-01',
  'easter+60',
  '06-10',
  '08-15',
  '10-05',
  '11-01',
  '12-01',
  '12-08',
  '12-25',
] as const satisfies readonly YearlyHoliday[];

/**
 * The holidays of the autonomous regions: the Day of the Azores on the Monday after Pentecost, in Madeira 1 July and
 * 26 December.
 */
export const regionalHolidays = {
  PT: [],
  'PT-AC': ['easter+50'],
  'PT-MA': ['07-01', '12-26'],
} as const satisfies Record<Region, readonly YearlyHoliday[]>;

/**
 * The date of a yearly holiday in a year, YYYY-MM-DD; for 02-29 in a year that is not a leap year, the result is a date
 * that does not exist.
 */
export const holidayIn = (year: number, holiday: YearlyHoliday): string => {
  if (!holiday.startsWith('easter')) return `${String(year).padStart(4, '0')}-${holiday}`;
  const { month, day } = gregorianEaster(year);
  return isoDate(Date.UTC(year, month - 1, day + Number(holiday.slice('easter'.length))));
};

/** Where holidays are kept: the region, and the municipal holiday if it is known. */
export interface HolidayPlace {
  readonly region: Region;
  readonly municipalHoliday: YearlyHoliday | null;
}

/** Whether a local date is a national holiday, one of the place's region, or the place's municipal holiday. */
export const isHoliday = (date: string, place: HolidayPlace): boolean => {
  const year = Number(date.slice(0, 4));
  return holidaysOf(place).some((holiday) => holidayIn(year, holiday) === date);
};

const holidaysOf = ({ region, municipalHoliday }: HolidayPlace): readonly YearlyHoliday[] => [
  ...nationalHolidays,
  ...regionalHolidays[region],
  ...(municipalHoliday === null ? [] : [municipalHoliday]),
];

const isoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
