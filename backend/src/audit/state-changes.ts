import type { StateChange } from '@perpetua/contracts/audit.contract';
import diff from 'microdiff';

/** A state as a JSON object. */
export type JsonState = Record<string, unknown>;

/** Converts a decider's state to plain JSON; dates become ISO 8601 texts. */
export const asJson = (state: unknown): JsonState => JSON.parse(JSON.stringify(state)) as JsonState;

/** Returns the differences between two states, each with its path, e.g. `offer.expiresAt`. */
export const stateChanges = (before: JsonState, after: JsonState): StateChange[] =>
  diff(before, after).map((change) => ({
    path: change.path.join('.'),
    before: change.type === 'CREATE' ? undefined : change.oldValue,
    after: change.type === 'REMOVE' ? undefined : change.value,
  }));
