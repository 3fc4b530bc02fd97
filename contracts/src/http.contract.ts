import { z } from 'zod';
import { unlessBlank } from './validation.js';

/** Media type of every error response (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** Stable error codes that any call may return; the contexts add more. */
export const platformErrors = {
  validation_failed: 400,
  malformed_json: 400,
  malformed_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  route_not_found: 404,
  illegal_transition: 409,
  busy: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  file_missing: 400,
  pictures_busy: 503,
  storage_full: 503,
  files_unavailable: 503,
  idempotency_key_required: 400,
  idempotency_key_invalid: 400,
  idempotency_mismatch: 422,
  idempotency_in_progress: 409,
  too_many_requests: 429,
  database_unavailable: 503,
  unavailable: 503,
  overloaded: 503,
  not_ready: 503,
  internal_error: 500,
  clock_backwards: 422,
  export_too_large: 422,
} as const;
export type PlatformErrorCode = keyof typeof platformErrors;

/** One invalid field: its path, a stable code, and an English sentence. */
export const fieldErrorSchema = z.object({
  /**
   * Dotted path inside the body, query or parameters: `address.postalCode`, `items.0.quantity`; '' if the error
   * concerns the body, query or parameters as a whole.
   */
  path: z.string(),
  code: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/**
 * The outcome of an act on several records, each on its own: the ids of those for which it holds now, and why it was
 * refused for the others.
 */
export const batchOutcomeSchema = z.object({
  done: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
});
export type BatchOutcome = z.infer<typeof batchOutcomeSchema>;

/** The most records that one act on several records takes. */
export const maximumBatch = 100;

/** Every error response (docs/domain.md#api); some errors add members, for example `permitted`. */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** An English sentence; pages show a translation of `code` instead. */
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** The same sentence as `detail`, in the member in which the specification expects it. */
  error: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

export const defaultPageSize = 25;
export const maximumPageSize = 100;

const pageNumber = (fallback: number, maximum: number) => z.coerce.number().int().min(1).max(maximum).default(fallback);

/**
 * Query parameters of every list (docs/domain.md#api); `page` counts from 1. Lists extend this schema with their
 * filters.
 */
export const pageQuerySchema = z.object({
  page: pageNumber(1, 1_000_000),
  pageSize: pageNumber(defaultPageSize, maximumPageSize),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** The maximum number of rows of one export; a list with more rows gets 422 `export_too_large` and must be filtered. */
export const maximumExportRows = 20_000;

const headingSchema = z
  .string()
  .max(1_000)
  .regex(/^\P{Cc}*$/u);

/**
 * How a CSV file is written. `plain` is RFC 4180 for programs: commas, decimal points, dates YYYY-MM-DD, instants ISO
 * 8601. `excel` opens in a Portuguese or Spanish spreadsheet program: semicolons, decimal commas, dates DD/MM/YYYY,
 * instants in local time.
 */
export const csvDialects = ['plain', 'excel'] as const;
export type CsvDialect = (typeof csvDialects)[number];
export const csvDialectSchema = z.enum(csvDialects).default('plain');

/**
 * Query parameters of lists that can be exported. `format=csv` returns all rows that pass the filters, in the requested
 * sort order, as CSV in the requested dialect; `page` and `pageSize` are ignored. `columns` are the names of the columns
 * to export, separated by commas; the file has them in this order; by default all columns. `headings` are the column
 * titles in the file, separated by `|`; by default the names in `columns`, and in the dialect `excel` titles in the
 * language that the request accepts.
 */
export const exportQuerySchema = pageQuerySchema.extend({
  format: z.enum(['json', 'csv']).default('json'),
  dialect: csvDialectSchema,
  columns: unlessBlank(z.string().max(1_000)),
  headings: unlessBlank(headingSchema),
});
export type ExportQuery = z.infer<typeof exportQuerySchema>;

/** The request header that makes a repeated request idempotent (docs/domain.md#api). */
export const idempotencyKeyHeader = 'idempotency-key';
/**
 * The response header with the SHA-256 of a file's bytes in hexadecimal digits, so that the client can check that the
 * file is complete.
 */
export const contentDigestHeader = 'x-content-sha256';
/** The response header that marks a response as the stored one of an earlier request with the same idempotency key. */
export const idempotencyReplayedHeader = 'idempotency-replayed';
/** The response header with the current business time, from which pages compute countdowns. */
export const nowHeader = 'x-now';
/** The response header with the total number of entries of a list, on all pages together. */
export const totalCountHeader = 'x-total-count';
/**
 * The response header that says `true` when a list has more entries than `x-total-count`, because the server counts only
 * {@link maximumTotal}; there is then no link to the last page.
 */
export const totalCappedHeader = 'x-total-count-capped';
/** The highest total of lists that may become long: products, cemeteries, partners and users. */
export const maximumTotal = 10_000;
