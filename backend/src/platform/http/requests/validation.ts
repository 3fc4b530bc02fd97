import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import {
  type FieldErrorCode,
  fieldErrorCode,
  fieldErrorMessages,
  isFieldErrorCode,
} from '@perpetua/contracts/field-errors';
import type { FieldError } from '@perpetua/contracts/http.contract';
import { DomainError } from '../../domain/domain-error.js';

/** One problem that a schema found: Standard Schema's issue, with zod's additional fields. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
  readonly code?: string;
  readonly keys?: readonly string[];
}

/** Maximum number of field errors; more would help nobody and make the response to a small request large. */
const MAX_ERRORS = 50;
const MAX_IN_DETAIL = 3;
/**
 * Maximum depth to which values are checked for text that cannot be stored. Our bodies are less deep; only fields of
 * unknown content can be deeper, and those are not stored.
 */
const DEEPEST = 16;

/** The field errors of a rejected value; an unknown key is an error at its own path. */
export function fieldErrors(issues: readonly SchemaIssue[], within?: string): FieldError[] {
  return issues.slice(0, MAX_ERRORS).flatMap((issue) => {
    const at = [within, ...(issue.path ?? []).map(segmentName)].filter((segment) => segment !== undefined);
    if (issue.code === 'unrecognized_keys' && issue.keys !== undefined) {
      return issue.keys.slice(0, MAX_ERRORS).map((key) => ({
        path: [...at, key].join('.'),
        code: 'unknown_field',
        message: fieldErrorMessages.unknown_field,
      }));
    }
    const code = fieldErrorCode(issue);
    return [{ path: at.join('.'), code, message: isFieldErrorCode(code) ? sentenceOf(issue, code) : issue.message }];
  });
}

/**
 * 400 `validation_failed`. Its message is that of the only error, or consists of the first three errors with their
 * paths.
 */
export function validationFailed(errors: readonly FieldError[]): DomainError {
  const [only] = errors;
  const message =
    errors.length === 1 && only !== undefined
      ? only.message
      : errors
          .slice(0, MAX_IN_DETAIL)
          .map((error) => (error.path === '' ? error.message : `${error.path}: ${error.message}`))
          .join('; ');
  return new DomainError({ code: 'validation_failed', message, errors });
}

function segmentName(segment: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof segment === 'object' ? segment.key : segment);
}

/** The standard message for an error code, unless the schema's check provides another. */
const sentenceOf = ({ message }: SchemaIssue, code: FieldErrorCode): string =>
  message === code ? fieldErrorMessages[code] : message;

/**
 * Finds the strings that the database cannot store, because they contain U+0000 or a lone surrogate, down to a depth of
 * `DEEPEST`.
 */
function unwritable(value: unknown, path: readonly string[] = []): SchemaIssue[] {
  if (typeof value === 'string') {
    return value.includes('\0') || /\p{Cs}/u.test(value) ? [{ message: 'unwritable_text', path }] : [];
  }
  if (typeof value !== 'object' || value === null || path.length === DEEPEST) return [];
  return Object.entries(value).flatMap(([key, part]) => unwritable(part, [...path, key]));
}

/** Validates parameters that declare a `{ schema }`, and passes on the parsed value. */
@Injectable()
export class ValidationPipe extends StandardSchemaValidationPipe {
  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    const { schema } = metadata;
    if (schema === undefined || !this.toValidate(metadata)) return value;
    this.stripProtoKeys(value);
    const result = await this.validate<T>(value, schema);
    const issues = result.issues ?? unwritable(result.value);
    if (result.issues === undefined && issues.length === 0) return result.value;
    throw validationFailed(fieldErrors(issues, metadata.data));
  }
}
