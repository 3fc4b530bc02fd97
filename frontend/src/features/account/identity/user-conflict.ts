import { type UpdateUser, type User, userSchema } from '@perpetua/contracts/identity.contract';
import { ApiError } from '../../../lib/api-client';

/** The fields of an account that can be edited in its form. */
export const editedFields = ['name', 'surname', 'username', 'email', 'phone', 'language'] as const;
export type EditedField = (typeof editedFields)[number];

/** A field that another user changed while the form was open. */
export interface ChangedField {
  readonly field: EditedField;
  /** The value that the other user saved. */
  readonly value: string;
  /** Whether the form shows `value`, because the user had not changed the field or took the value over. */
  readonly isTaken: boolean;
}

/** The current account, if a save was refused because the account had changed; otherwise undefined. */
export function currentOf(error: unknown): User | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined;
  return userSchema.safeParse((error.problem as { current?: unknown } | undefined)?.current).data;
}

/**
 * The fields that others have changed since the form was filled from `base`. If the user has not changed a field, or
 * has typed the same value, the form takes the current value; otherwise the typed value stays.
 */
export function changedFields(base: User, current: User, typed: Partial<Record<EditedField, unknown>>): ChangedField[] {
  return editedFields
    .filter((field) => current[field] !== base[field])
    .map((field) => {
      const value = current[field];
      return { field, value, isTaken: typed[field] === base[field] || typed[field] === value };
    });
}

/** Adds the version of the record on which the changes are based. */
export const versioned = (changes: UpdateUser, { version }: User): UpdateUser => ({ ...changes, version });
