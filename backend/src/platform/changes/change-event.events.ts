import { z } from 'zod';
import { type EventType, eventType } from '../event-store/event-definition.js';

/**
 * The changed fields of a record without a lifecycle, with their values before and after the change. Personal fields,
 * and texts that a customer wrote, are recorded only by their `path`, because events are kept forever (ADR 0007, ADR
 * 0033).
 */
export const changesSchema = z.strictObject({
  changes: z.array(
    z.strictObject({ path: z.string().min(1), before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
});

/** The data of every event that records changed fields. */
export type ChangeData = z.output<typeof changesSchema>;

/** One changed field: its `path`, and its values before and after the change, where they exist and may be recorded. */
export type FieldChange = ChangeData['changes'][number];

/** Declares an event type that records the changes of a record without a lifecycle. */
export const changeEvent = (): EventType<typeof changesSchema> => eventType(1, changesSchema);
