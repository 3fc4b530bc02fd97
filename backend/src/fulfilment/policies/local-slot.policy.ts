import { localInstant } from '../../platform/clock/local-time.js';

/** The date and hour at which a service is to take place, local to `timeZone`, the zone of the place. */
export interface LocalSlot {
  /** YYYY-MM-DD. */
  readonly scheduledDate: string;
  /** "HH:00"; null for a cleaning, whose slot starts at 08:00 (docs/domain.md#deadlines). */
  readonly scheduledHour: string | null;
  readonly timeZone: string;
}

const CLEANING_STARTS = '08:00';

/** The instant at which a slot starts. */
export const slotStart = ({ scheduledDate, scheduledHour, timeZone }: LocalSlot): Date =>
  localInstant(scheduledDate, scheduledHour ?? CLEANING_STARTS, timeZone);
