import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { type ErrorCode, errorStatuses } from '@perpetua/contracts/error-codes';
import type { FieldError, PlatformErrorCode, Problem } from '@perpetua/contracts/http.contract';
import { UnknownEventError } from '../../event-store/event-definition.js';
import { QueueUnavailableError } from '../../queue/queue.errors.js';
import { fullStorageOf } from '../../load/storage-full.js';
import { DomainError } from '../../domain/domain-error.js';

/** The body of an error response, without the request's id. */
export type ProblemBody = {
  readonly [Member in keyof Problem as Member extends 'requestId' ? never : Member]: Problem[Member];
};

const codeByStatus: Readonly<Record<number, PlatformErrorCode>> = {
  400: 'malformed_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'route_not_found',
  406: 'unsupported_media_type',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'payload_too_large',
  503: 'unavailable',
};

const messageByCode: Readonly<Partial<Record<ErrorCode, string>>> = {
  malformed_json: 'The body is not valid JSON.',
  payload_too_large: 'The request is too large.',
  route_not_found: 'There is no such route.',
  too_many_requests: 'Too many requests. Please try again later.',
  unsupported_media_type: 'This content type is not accepted here.',
  database_unavailable: 'The service is unavailable for a moment. Please try again.',
  storage_full: 'Nothing can be saved at the moment. Please try again later.',
  internal_error: 'Something went wrong. Please try again later.',
};

/** Seconds after which a client should retry: while the database is unavailable, and while a disk is full. */
const databaseRetrySeconds = 5;
const fullRetrySeconds = 30;

/** Seconds after which a client should retry while a queue does not respond. */
const queueRetrySeconds = 5;

/**
 * Seconds after which a client should retry when only a newer version of the program, which is being deployed, can read
 * an event stream.
 */
const newerVersionRetrySeconds = 30;

/**
 * Converts anything thrown into an error response (docs/domain.md#api). Unexpected errors do not reveal their cause.
 */
export function problemOf(error: unknown): ProblemBody {
  if (error instanceof DomainError) return refusal(error);
  if (fullStorageOf(error) !== undefined) {
    return problem({ status: 503, code: 'storage_full', more: { retryAfterSeconds: fullRetrySeconds } });
  }
  if (isDatabaseUnavailable(error)) {
    return problem({ status: 503, code: 'database_unavailable', more: { retryAfterSeconds: databaseRetrySeconds } });
  }
  if (error instanceof QueueUnavailableError) {
    return problem({ status: 503, code: 'unavailable', more: { retryAfterSeconds: queueRetrySeconds } });
  }
  if (error instanceof UnknownEventError) {
    return problem({ status: 503, code: 'unavailable', more: { retryAfterSeconds: newerVersionRetrySeconds } });
  }
  if (error instanceof HttpException) return httpProblem(error.getStatus(), error.cause);
  if (isFastifyError(error)) return httpProblem(error.statusCode, error);
  return problem({ status: 500, code: 'internal_error' });
}

/** Whether PostgreSQL was unreachable, shutting down, or out of connections or memory. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const { code, driverError } = error as Error & { code?: unknown; driverError?: unknown };
  if (driverError !== undefined && driverError !== error) return isDatabaseUnavailable(driverError);
  const refused =
    typeof code === 'string' &&
    /^(08...|57P0[1-3]|53(?:000|200|300|400)|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code);
  return refused || /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
}

function refusal(error: DomainError): ProblemBody {
  const { code, message, details, errors } = error;
  return problem({ status: errorStatuses[code], code, message, more: details, errors });
}

interface FastifyProblem extends Error {
  readonly code: string;
  readonly statusCode: number;
}

/** Whether the error comes from Fastify or one of its plugins, for example because a file is too large. */
function isFastifyError(error: unknown): error is FastifyProblem {
  if (!(error instanceof Error)) return false;
  const { code, statusCode } = error as Partial<FastifyProblem>;
  return typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number';
}

function httpProblem(reported: number, cause: unknown): ProblemBody {
  if (reported >= 500 && reported !== 503) return problem({ status: 500, code: 'internal_error' });
  const status = reported === 406 ? 415 : reported;
  if (status === 400 && isFastifyError(cause) && cause.code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return problem({ status, code: 'malformed_json' });
  }
  return problem({ status, code: codeByStatus[status] ?? 'malformed_request' });
}

interface ProblemParts {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message?: string;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly FieldError[];
}

function problem({ status, code, message, more, errors }: ProblemParts): ProblemBody {
  const title = STATUS_CODES[status] ?? 'Error';
  const detail = message ?? messageByCode[code] ?? `${title}.`;
  const standard = {
    type: `urn:perpetua:problem:${code}`,
    title,
    status,
    detail,
    code,
    error: detail,
    ...(errors === undefined ? {} : { errors: [...errors] }),
  };
  return { ...standard, ...more, ...standard };
}
