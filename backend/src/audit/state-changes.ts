import type { StateChange } from '@perpetua/contracts/audit.contract';
import diff from 'microdiff';

/** A state as JSON sees it. */
export type JsonState = Record<string, unknown>;

/** What a decider's state looks like from outside: dates as text, nothing that JSON cannot say. */
export const asJson = (state: unknown): JsonState => JSON.parse(JSON.stringify(state)) as JsonState;

/** The places in which two states differ, by path, e.g. `offer.expiresAt`. */
export const stateChanges = (before: JsonState, after: JsonState): StateChange[] =>
  diff(before, after).map((change) => ({
    path: change.path.join('.'),
    before: change.type === 'CREATE' ? undefined : change.oldValue,
    after: change.type === 'REMOVE' ? undefined : change.value,
  }));
