import { type UpdateUser, type User, userSchema } from '@perpetua/contracts/identity.contract';
import { ApiError } from '../../lib/api-client';

/** The fields of an account that its form changes. */
export const editedFields = ['name', 'surname', 'username', 'email', 'phone', 'language'] as const;
export type EditedField = (typeof editedFields)[number];

/** A field that another user changed while the form was open. */
export interface ChangedField {
  readonly field: EditedField;
  /** What it says now. */
  readonly value: string;
  /** Whether the form shows it: nobody had typed there, or the person took it over. */
  readonly isTaken: boolean;
}

/** The account as it is now, where a save was refused because it had changed; else undefined. */
export function currentOf(error: unknown): User | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined;
  return userSchema.safeParse((error.problem as { current?: unknown } | undefined)?.current).data;
}

/**
 * What changed between the record that a form was made from (`base`) and the current one. A field in which nothing was typed
 * is taken over; what was typed stays, unless it says the same.
 */
export function changedFields(base: User, current: User, typed: Partial<Record<EditedField, unknown>>): ChangedField[] {
  return editedFields
    .filter((field) => current[field] !== base[field])
    .map((field) => {
      const value = current[field];
      return { field, value, isTaken: typed[field] === base[field] || typed[field] === value };
    });
}

/** A change with the version of the record that it was made from. */
export const versioned = (changes: UpdateUser, { version }: User): UpdateUser => ({ ...changes, version });
