import type { ErrorCode } from '@perpetua/contracts/error-codes';

/** HTTP statuses of rejections (docs/domain.md#api). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** The parts of a rejection: a stable code for programs, an English sentence for people, and details for both. */
export interface Refusal {
  /** A code from the context's list in the contracts, so that the frontend has a text for it. */
  readonly code: ErrorCode;
  readonly status: RefusalStatus;
  readonly message: string;
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
  readonly status: RefusalStatus;
  readonly details: Readonly<Record<string, unknown>>;
  readonly errors?: Refusal['errors'];

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'DomainError';
    this.code = refusal.code;
    this.status = refusal.status;
    this.details = refusal.details ?? {};
    this.errors = refusal.errors;
  }
}

/** 404 for a record that does not exist, or that belongs to someone other than the caller. */
export const notFound = (what: string): DomainError =>
  new DomainError({ code: 'not_found', status: 404, message: `${what} not found` });
