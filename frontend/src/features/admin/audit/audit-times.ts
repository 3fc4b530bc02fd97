import { mainlandZone } from '@perpetua/contracts/zone-names';
import { createContext, use } from 'react';
import { useFormats } from '../../../lib/formats';

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
export function useAuditTimes() {
  const { exactInstant, shortExactInstant } = useFormats();
  const timeZone = use(AuditZoneContext);
  return {
    /** An instant to the second: "21/11/2026, 10:31:04". */
    exact: (instant: string) => exactInstant(instant, timeZone),
    /** An instant with day, month and seconds, but without the year: "21 nov, 10:31:04". */
    event: (instant: string) => shortExactInstant(instant, timeZone),
  };
}
