import { mainlandZone, withZone } from '@perpetua/contracts/zone-names';
import { createContext, use } from 'react';
import { usersZone } from '../../../lib/formats';
import { formatLocale } from '../../../lib/i18n';
import { dateFormat } from '../../../lib/intl-formats';

/** The zone in which a history is told: that of the place of its record; Lisbon's for records without a place. */
export const AuditZoneContext = createContext<string>(mainlandZone);

/** The zone of the place of a record, from its state; undefined for a record without a place. */
export function zoneIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { timeZone } = state as { timeZone?: unknown };
  if (typeof timeZone === 'string') return timeZone;
  return Object.values(state)
    .map(zoneIn)
    .find((zone) => zone !== undefined);
}

/** Tells the times of a history in its zone, with the zone's name where the user's clock shows another time. */
export function useAuditTimes(language: string) {
  const timeZone = use(AuditZoneContext);
  const told = (instant: string, options: Intl.DateTimeFormatOptions): string => {
    const at = new Date(instant);
    const text = dateFormat(formatLocale(language), { ...options, timeZone }).format(at);
    return withZone(text, { timeZone, at, beside: [usersZone()], language });
  };
  return {
    /** An instant to the second: "21/11/2026, 10:31:04". */
    exact: (instant: string) => told(instant, { dateStyle: 'short', timeStyle: 'medium' }),
    /** An instant with day, month and seconds, but without the year: "21 nov, 10:31:04". */
    event: (instant: string) =>
      told(instant, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  };
}
