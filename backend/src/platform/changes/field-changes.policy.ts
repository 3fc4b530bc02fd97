import type { FieldChange } from './change-event.events.js';

/** The fields of a record by name; what is undefined is not there. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields in which two states of a record differ, in the order of the record; null is a record that is not there. Objects are
 * compared as they come from the database, which orders the keys of a jsonb value.
 */
export const fieldChanges = (before: Fields | null, after: Fields | null): FieldChange[] =>
  [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])].flatMap((path) => {
    const [was, is] = [before?.[path], after?.[path]];
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return [];
    return [{ path, ...(was == null ? {} : { before: was }), ...(is == null ? {} : { after: is }) }];
  });

/** The same changes without their values. */
export const namesOnly = (changes: readonly FieldChange[]): FieldChange[] => changes.map(({ path }) => ({ path }));
