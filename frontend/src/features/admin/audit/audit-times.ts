import { formatLocale } from '../../../lib/i18n';
import { dateFormat } from '../../../lib/intl-formats';

/** The time zone of all times in the audit, even for records in a place with another time zone. */
const zone = 'Europe/Lisbon';

/** An instant to the second, in the format of `language`: "21/11/2026, 10:31:04". */
export function exactTime(instant: string, language: string): string {
  return dateFormat(formatLocale(language), {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: zone,
  }).format(new Date(instant));
}

/** An instant with day, month and seconds, but without the year, in the format of `language`: "21 nov, 10:31:04". */
export function eventTime(instant: string, language: string): string {
  return dateFormat(formatLocale(language), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: zone,
  }).format(new Date(instant));
}
