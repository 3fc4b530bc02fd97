const dayFirst = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const unbroken = /^(\d{2})(\d{2})(\d{4})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Reads a date that a person typed; the day comes first, as in Portugal, Spain and Britain: "1.12.2026", "01/12/2026",
 * "01122026" → "2026-12-01". Also reads the local date itself. Undefined for a text that is no date that exists.
 */
export function typedDate(text: string): string | undefined {
  const trimmed = text.trim();
  const [, ...written] = iso.exec(trimmed) ?? [];
  const [, ...turned] = dayFirst.exec(trimmed) ?? unbroken.exec(trimmed) ?? [];
  const [year = '', month = '', day = ''] = written.length > 0 ? written : turned.toReversed();
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : undefined;
}

const hoursAndMinutes = /^(\d{1,2})(?:\s*[.:h]\s*(\d{2})?|(\d{2}))?$/i;

/**
 * Reads a time of day that a person typed, with 24 hours: "9", "9h", "9h00", "9:00", "9.00", "0900" → "09:00".
 * Undefined for a text that is no time.
 */
export function typedTime(text: string): string | undefined {
  const [, hour, minute, unbrokenMinute] = hoursAndMinutes.exec(text.trim()) ?? [];
  if (hour === undefined) return undefined;
  const [hours, minutes] = [hour, minute ?? unbrokenMinute ?? '0'];
  return Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
    : undefined;
}

/** A local date as people write it: "2026-12-01" → "01/12/2026"; any other text stays unchanged. */
export const writtenDate = (date: string): string => date.replace(iso, '$3/$2/$1');
