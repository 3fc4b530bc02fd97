import type { RecordAct } from '../../platform/changes/change-log.js';
import { fieldChanges, type Fields } from '../../platform/changes/field-changes.policy.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';

/** An admin's change of a product or a plan. */
export interface CatalogueAct {
  readonly id: string;
  readonly actor: Actor;
  /** The type of the event that records the change. */
  readonly type: string;
}

/** Records the fields that changed; records nothing if none did. */
export const recordChanges = async (
  record: RecordAct,
  type: string,
  [before, after]: readonly [Fields | null, Fields],
): Promise<void> => {
  const changes = fieldChanges(before, after);
  if (changes.length > 0) await record({ type, changes });
};
