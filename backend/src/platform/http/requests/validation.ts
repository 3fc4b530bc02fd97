import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import {
  type FieldErrorCode,
  fieldErrorCode,
  fieldErrorMessages,
  isFieldErrorCode,
} from '@perpetua/contracts/field-errors';
import type { FieldError } from '@perpetua/contracts/http.contract';
import { DomainError } from '../problems/domain-error.js';

/** What a schema says about one value that it refuses: Standard Schema's issue, with zod's additions where they are. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
  readonly code?: string;
  readonly keys?: readonly string[];
}

/** More field errors than this help nobody and would make a small request cost a large answer. */
const MAX_ERRORS = 50;
const MAX_IN_DETAIL = 3;
/** Deeper than any body of ours; only a field of unknown content can hold more, and nothing of it is stored. */
const DEEPEST = 16;

/** The field errors of a refused value; an unknown key is an error at the path of that key. */
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

/** 400 `validation_failed`: the message of the only error, or the first few with their paths. */
export function validationFailed(errors: readonly FieldError[]): DomainError {
  const [only] = errors;
  const message =
    errors.length === 1 && only !== undefined
      ? only.message
      : errors
          .slice(0, MAX_IN_DETAIL)
          .map((error) => (error.path === '' ? error.message : `${error.path}: ${error.message}`))
          .join('; ');
  return new DomainError({ code: 'validation_failed', status: 400, message, errors });
}

function segmentName(segment: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof segment === 'object' ? segment.key : segment);
}

/** A check that names no code may say its own sentence. */
const sentenceOf = ({ message }: SchemaIssue, code: FieldErrorCode): string =>
  message === code ? fieldErrorMessages[code] : message;

/** Every text that no database column can hold, at any depth: one with U+0000 or with half a surrogate pair. */
function unwritable(value: unknown, path: readonly string[] = []): SchemaIssue[] {
  if (typeof value === 'string') {
    return value.includes('\0') || /\p{Cs}/u.test(value) ? [{ message: 'unwritable_text', path }] : [];
  }
  if (typeof value !== 'object' || value === null || path.length === DEEPEST) return [];
  return Object.entries(value).flatMap(([key, part]) => unwritable(part, [...path, key]));
}

/** Checks whatever a route's parameter declares with `{ schema }`, and hands on what the schema made of it. */
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
