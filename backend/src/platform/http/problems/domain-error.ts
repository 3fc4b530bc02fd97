import type { ErrorCode } from '@perpetua/contracts/error-codes';

/** HTTP statuses that a refusal may carry (docs/domain.md#api). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** The parts of a refusal: a stable code for machines, an English sentence for people, and details for both. */
export interface Refusal {
  /** One that pages have a text for: it is in the context's list of codes in the contracts. */
  readonly code: ErrorCode;
  readonly status: RefusalStatus;
  readonly message: string;
  /** Further members of the problem document, for example `permitted` or `retryAfterSeconds`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Field errors of a validation. */
  readonly errors?: readonly { path: string; code: string; message: string }[];
}

/** A rule refused a request. Nothing has changed; the HTTP filter returns it as RFC 9457 problem+json. */
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

/** 404 for what does not exist and for what is not yours. */
export const notFound = (what: string): DomainError =>
  new DomainError({ code: 'not_found', status: 404, message: `${what} not found` });
