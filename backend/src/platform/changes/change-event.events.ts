import { z } from 'zod';
import { type EventType, eventType } from '../event-store/event-definition.js';

/**
 * What changed of a record that has no lifecycle. `before` and `after` are values of the business; a field of a person, or one
 * that a customer wrote, is named by its `path` alone, because events are kept for ever (ADR 0007, ADR 0033).
 */
export const changesSchema = z.strictObject({
  changes: z.array(
    z.strictObject({ path: z.string().min(1), before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
});

/** The data of every event that says what changed of a record. */
export type ChangeData = z.output<typeof changesSchema>;

/** One field that changed. */
export type FieldChange = ChangeData['changes'][number];

/** An event type of a record without a lifecycle. */
export const changeEvent = (): EventType<typeof changesSchema> => eventType(1, changesSchema);
