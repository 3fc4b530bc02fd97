import { toNestErrors } from '@hookform/resolvers';
import { fieldErrorCode } from '@perpetua/contracts/field-errors';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Validates a form by a schema of the contract: the `type` of each error is the code that the API would return. */
export const formResolver =
  <Values extends FieldValues, Output>(schema: z.ZodType<Output, Values>): Resolver<Values, unknown, Output> =>
  (values, _context, options) => {
    const { data, error } = schema.safeParse(values);
    return error === undefined
      ? { values: data, errors: {} }
      : { values: {}, errors: toNestErrors<Values>(errorsOf(error.issues, values), options) };
  };

/** The first error of each field, keyed by the field's path. */
function errorsOf(issues: readonly z.core.$ZodIssue[], values: unknown): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const issue of issues) {
    const path = issue.path.join('.');
    errors[path] ??= { type: codeOf(issue, valueAt(values, issue.path)) };
  }
  return errors;
}

/**
 * Reports a blank field as `required`, whichever check failed first, unless the schema has a specific code, such as
 * `phone_required`.
 */
function codeOf(issue: z.core.$ZodIssue, value: unknown): string {
  const code = fieldErrorCode(issue);
  return isBlank(value) && !code.endsWith('_required') ? 'required' : code;
}

/** A blank number field has the value NaN. */
const isBlank = (value: unknown): boolean => Number.isNaN(value) || (typeof value === 'string' && value.trim() === '');

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
