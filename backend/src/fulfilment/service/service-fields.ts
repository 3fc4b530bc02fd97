import { hourSchema, localDateSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';

/** Fields that the events and commands of several topics share. */

/** The id that every command of a service contains. */
export interface OfServiceId {
  readonly serviceId: string;
}

export const id = z.uuid();
export const cents = z.int().min(0);
export const instant = z.iso.datetime();
/** A code, or a reference to what a person wrote (`inWriting`); in events of before ADR 0089 also the text itself. */
export const reason = z.string().min(1);

/** When the partner did it, if that was before the event; else absent. */
export const doneAt = z.iso.datetime().optional();

/** A local date and hour; the hour is null for a cleaning. */
export const moment = { date: localDateSchema, hour: hourSchema.nullable() };

/** The recalculated deadlines of an accepted service whose date has changed. */
export const held = {
  /** When the service is cancelled if its partner is gone and nobody else has accepted (T4). */
  cancelAt: instant,
  /** When the work counts as missed (T6). */
  missedAt: instant,
};
