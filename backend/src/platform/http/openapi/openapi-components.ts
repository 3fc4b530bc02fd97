import { errorCodes } from '@perpetua/contracts/error-codes';
import {
  nowHeader,
  problemMediaType,
  problemSchema,
  totalCappedHeader,
  totalCountHeader,
} from '@perpetua/contracts/http.contract';
import { z } from 'zod';
import type { Answer } from './answers.js';
import type { JsonSchema, SchemaComponents } from './openapi-schemas.js';

/** Component names of the error responses, by HTTP status. */
export const problemStatuses = {
  400: 'BadRequest',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  422: 'RuleBroken',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  503: 'Unavailable',
} as const;

/** Descriptions of the error responses in {@link problemStatuses} (docs/domain.md#api). */
const meanings: Readonly<Record<(typeof problemStatuses)[keyof typeof problemStatuses], string>> = {
  BadRequest: 'The request is malformed; `errors` names the fields.',
  Unauthenticated: 'The call needs a valid login.',
  Forbidden: 'The caller may not do this.',
  NotFound: 'It does not exist, or is not yours.',
  Conflict: 'It cannot be done now; `permitted` says what can.',
  TooLarge: 'The body is too large.',
  UnsupportedMediaType: 'This content type is not accepted here.',
  RuleBroken: 'A rule of the business is broken.',
  TooManyRequests: 'Too many requests.',
  HeadersTooLarge: 'Address and headers together are too long.',
  Unavailable: 'Something the call depends on is away for a moment.',
};

const text = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const seconds = { type: 'integer', minimum: 0 };

const headers = {
  Now: { name: nowHeader, description: 'Business time of the answer.', schema: instant },
  RequestId: { name: 'x-request-id', description: 'Names the request in logs.', schema: text },
  TotalCount: {
    name: totalCountHeader,
    description: 'Entries over all pages; long lists count at most 10,000.',
    schema: { type: 'integer', minimum: 0 },
  },
  TotalCountCapped: {
    name: totalCappedHeader,
    description: '`true` when there are more entries than X-Total-Count; Link then has no last page.',
    schema: { type: 'string', enum: ['true'] },
  },
  Link: {
    name: 'link',
    description: 'The pages beside this one (RFC 8288); absent when the parameters are very long.',
    schema: text,
  },
  NextCursor: { name: 'x-next-cursor', description: 'Continues the list, as `after`.', schema: text },
  Version: { name: 'etag', description: 'The version, in quotation marks.', schema: text },
  RetryAfter: { name: 'retry-after', description: 'Seconds after which to try again.', schema: seconds },
} as const;

type HeaderName = keyof typeof headers;

const listHeaders: Readonly<Record<NonNullable<Answer['list']>, readonly HeaderName[]>> = {
  page: ['TotalCount', 'TotalCountCapped', 'Link'],
  cursor: ['Link', 'NextCursor'],
  whole: [],
};

/** A JSON reference to a component of the OpenAPI document. */
export const reference = (kind: 'headers' | 'responses' | 'schemas', name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
});

/**
 * References to the headers of a successful response, by header name. Every response has a time and a request id; a
 * list also has the headers of its kind, and an object with a `version` has an ETag.
 */
export function answerHeaders(answer: Answer | undefined): Record<string, { $ref: string }> {
  const { list = null, schema = null } = answer ?? {};
  const isVersioned = list === null && schema instanceof z.ZodObject && schema.shape['version'] instanceof z.ZodNumber;
  const own = [...(list === null ? [] : listHeaders[list]), ...(isVersioned ? (['Version'] as const) : [])];
  return headersNamed(['Now', 'RequestId', ...own]);
}

const headersNamed = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [titled(headers[name].name), reference('headers', name)]));

const titled = (header: string): string =>
  header === 'etag' ? 'ETag' : header.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** The schema of every error response; `code` is one of the codes for which the frontend has a text. */
const refusalSchema = problemSchema.extend({ code: z.enum(errorCodes) });

/**
 * The components that operations refer to: the schemas converted so far, the error responses, the headers and the
 * security scheme.
 */
export function sharedComponents(schemas: SchemaComponents): Record<string, Record<string, JsonSchema>> {
  const problem = schemas.convert(refusalSchema, 'output');
  const content = { [problemMediaType]: { schema: reference('schemas', 'Problem') } };
  const responses = Object.entries(problemStatuses).map(([status, name]) => {
    const mayRetry = Number(status) === 429 || Number(status) === 503;
    const named = headersNamed(['Now', 'RequestId', ...(mayRetry ? (['RetryAfter'] as const) : [])]);
    return [name, { description: meanings[name], headers: named, content }] as const;
  });
  return {
    schemas: { ...schemas.all(), Problem: problem },
    responses: Object.fromEntries(responses),
    headers: Object.fromEntries(Object.entries(headers).map(([key, { name: _name, ...header }]) => [key, header])),
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  };
}
