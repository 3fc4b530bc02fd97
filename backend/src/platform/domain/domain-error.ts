import type { ErrorCode } from '@perpetua/contracts/error-codes';

/** The parts of a rejection: a stable code for programs, an English sentence for people, and details for both. */
export interface Refusal {
  /** A code from the contracts, which also say with which HTTP status it is returned. */
  readonly code: ErrorCode;
  readonly message: string;
  /** True if a retry may succeed although nothing else has changed: a conflict, or a dependency that is down. */
  readonly isTemporary?: boolean;
  /** Further members of the problem document, for example `permitted` or `retryAfterSeconds`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Errors of single fields, if the validation of the request failed. */
  readonly errors?: readonly { path: string; code: string; message: string }[];
}

/**
 * Thrown when a rule rejects a request, which then changes nothing. The HTTP filter returns it as RFC 9457
 * problem+json.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly isTemporary: boolean;
  readonly details: Readonly<Record<string, unknown>>;
  readonly errors?: Refusal['errors'];

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'DomainError';
    this.code = refusal.code;
    this.isTemporary = refusal.isTemporary ?? false;
    this.details = refusal.details ?? {};
    this.errors = refusal.errors;
  }
}

/** The record does not exist, or belongs to someone other than the caller. */
export const notFound = (what: string): DomainError =>
  new DomainError({ code: 'not_found', message: `${what} not found` });
