import type { FieldChange } from './change-event.events.js';

/** The values of a record's fields by field name; undefined means that the record has no such field. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields in which two states of a record differ; a state of null means that the record does not exist. Values are
 * compared as JSON text, so both states must have been read from the database, which sorts the keys of a jsonb value.
 */
export const fieldChanges = (before: Fields | null, after: Fields | null): FieldChange[] =>
  [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])].flatMap((path) => {
    const [was, is] = [before?.[path], after?.[path]];
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return [];
    return [{ path, ...(was == null ? {} : { before: was }), ...(is == null ? {} : { after: is }) }];
  });

/** The same changes without their values. */
export const namesOnly = (changes: readonly FieldChange[]): FieldChange[] => changes.map(({ path }) => ({ path }));
