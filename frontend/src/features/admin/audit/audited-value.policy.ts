/** A value in an event's data or in a state, classified so that it can be formatted. */
export type AuditedValue =
  | { kind: 'empty' }
  | { kind: 'list'; items: unknown[] }
  | { kind: 'fields'; entries: [name: string, value: unknown][] }
  | { kind: 'money'; euros: number }
  | { kind: 'instant'; instant: string }
  | { kind: 'date'; date: string }
  | { kind: 'id'; id: string }
  | { kind: 'flag'; flag: boolean }
  | { kind: 'number'; value: number }
  | { kind: 'text'; text: string };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const localDate = /^\d{4}-\d\d-\d\d$/;

/** Classifies a value by its shape; a number is an amount of money if its field `name` ends in "Cents". */
export function auditedValue(name: string, value: unknown): AuditedValue {
  if (value === null || value === undefined || value === '') return { kind: 'empty' };
  if (Array.isArray(value)) return value.length === 0 ? { kind: 'empty' } : { kind: 'list', items: value };
  if (typeof value === 'object') return { kind: 'fields', entries: Object.entries(value) };
  if (typeof value === 'boolean') return { kind: 'flag', flag: value };
  if (typeof value === 'number') return numberUnder(name, value);
  return typeof value === 'string' ? textual(value) : { kind: 'empty' };
}

function numberUnder(name: string, value: number): AuditedValue {
  return name.endsWith('Cents') ? { kind: 'money', euros: value / 100 } : { kind: 'number', value };
}

function textual(text: string): AuditedValue {
  if (uuid.test(text)) return { kind: 'id', id: text };
  if (instant.test(text)) return { kind: 'instant', instant: text };
  if (localDate.test(text)) return { kind: 'date', date: text };
  return { kind: 'text', text };
}

/**
 * A field of a state that an event changed. `before` and `after` are both absent if the audit stores only which field
 * changed, but not its values.
 */
export interface Change {
  path: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Splits changes into single fields: an added, removed or replaced object is listed by its fields (`offer.partnerId`).
 * Fields that are empty before and after are left out, because the first state of a stream lists every field that it
 * can have. Changes without values are kept.
 */
export function leafChanges(changes: readonly Change[]): Change[] {
  return changes.flatMap((change) => {
    const { path, before, after } = change;
    if (isNamedOnly(change)) return [change];
    const fields = [before, after].flatMap((side) => (isRecord(side) ? Object.keys(side) : []));
    if (fields.length > 0 && [before, after].every((side) => isRecord(side) || isEmpty(side))) {
      const side = (value: unknown, name: string) => (isRecord(value) ? value[name] : undefined);
      return leafChanges(
        [...new Set(fields)].map((name) => ({
          path: `${path}.${name}`,
          before: side(before, name),
          after: side(after, name),
        })),
      );
    }
    const same = JSON.stringify(before) === JSON.stringify(after);
    return same || (isEmpty(before) && isEmpty(after)) ? [] : [{ path, before, after }];
  });
}

/** Whether a change names only the field: for personal data, the audit does not store the values. */
export const isNamedOnly = (change: Change): boolean => !('before' in change) && !('after' in change);

const isEmpty = (value: unknown): boolean => auditedValue('', value).kind === 'empty';
const isRecord = (value: unknown): value is Record<string, unknown> => auditedValue('', value).kind === 'fields';
