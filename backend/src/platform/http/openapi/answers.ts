import { SetMetadata } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CsvFile } from '../requests/csv-file.js';
import type { Page } from '../requests/lists.js';

/** How a list is returned: by page (`X-Total-Count` and `Link`), by cursor (`Link` and `X-Next-Cursor`), or whole. */
export type ListKind = 'page' | 'cursor' | 'whole';

/** The successful response of a call, for the API's description. */
export interface Answer {
  /** Schema of the body, or of one list entry; null without a body. */
  readonly schema: z.ZodType | null;
  readonly list: ListKind | null;
  /** Other media types than JSON that the response can have; the only ones if there is no schema. */
  readonly mediaTypes: readonly string[];
  /** What the call does, in a few words. */
  readonly summary: string;
  /** Status of success if it differs from the route's, as for handlers that send the response themselves. */
  readonly status: number | undefined;
  /** Statuses of rejections that do not follow from the route's method, path, body and access. */
  readonly refuses: readonly number[];
  /** Its operation id, if the one derived from its path is taken. */
  readonly operationId: string | undefined;
}

/** The file that a call takes as `multipart/form-data`, and the text fields sent with it. */
export interface UploadForm {
  readonly field: string;
  readonly fields: z.ZodObject | undefined;
}

/** Metadata keys of a route's {@link Answer} and {@link UploadForm}. */
export const ANSWER = 'perpetua:answer';
export const UPLOAD = 'perpetua:upload';

interface AnswerOptions {
  /** What the call does, in a few words: "Removes an address". */
  readonly summary?: string;
  readonly status?: number;
  /** Statuses of rejections that do not follow from the route's method, path, body and access: `[404]`. */
  readonly refuses?: readonly number[];
  /** Its operation id, if the one derived from its path is taken: `postAdminMailRetryCause`. */
  readonly operationId?: string;
}

type Awaitable<Value> = Value | Promise<Value>;
/** Responses are only read, so handlers may return readonly values. */
type Immutable<Value> = Value extends object ? { readonly [Member in keyof Value]: Immutable<Value[Member]> } : Value;
/** A method decorator that compiles only on a handler that returns this type, or that sends the response itself. */
type Over<Body> = <Handler extends (...args: never[]) => Awaitable<Body | FastifyReply | void>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;
type OneOf<Schema extends z.ZodType> = Immutable<z.output<Schema>>;

/**
 * Declares what a route returns; the compiler compares it with the handler.
 * @param schema schema of the body, or of one entry if `list` is set; null for a response without a body (204)
 * @param options `also`: other media types in which the same call returns text, for example `text/csv`
 */
export function Answers(schema: null, options?: AnswerOptions): Over<void>;
export function Answers<Schema extends z.ZodType>(
  schema: Schema,
  options: AnswerOptions & { readonly list: true; readonly also: readonly ['text/csv'] },
): Over<Page<OneOf<Schema>> | CsvFile>;
export function Answers<Schema extends z.ZodType>(
  schema: Schema,
  options: AnswerOptions & { readonly list: true },
): Over<Page<OneOf<Schema>>>;
export function Answers<Schema extends z.ZodType>(
  schema: Schema,
  options: AnswerOptions & { readonly list: 'cursor' | 'whole' },
): Over<readonly OneOf<Schema>[]>;
export function Answers<Schema extends z.ZodType>(
  schema: Schema,
  options: AnswerOptions & { readonly also: readonly string[] },
): Over<OneOf<Schema> | string>;
export function Answers<Schema extends z.ZodType>(schema: Schema, options?: AnswerOptions): Over<OneOf<Schema>>;
export function Answers(
  schema: z.ZodType | null,
  {
    list,
    also,
    summary = '',
    status,
    refuses = [],
    operationId,
  }: AnswerOptions & { list?: true | ListKind; also?: readonly string[] } = {},
): MethodDecorator {
  const kind = list === true ? 'page' : (list ?? null);
  const mediaTypes = also ?? [];
  const answer: Answer = { schema, list: kind, mediaTypes, summary, status, refuses, operationId };
  return SetMetadata(ANSWER, answer);
}

/** Declares that a route returns a file or a stream of one of these media types. */
export const AnswersFile = (
  mediaTypes: readonly string[],
  { summary = '', status, refuses = [], operationId }: AnswerOptions = {},
) =>
  SetMetadata(ANSWER, {
    schema: null,
    list: null,
    mediaTypes,
    summary,
    status,
    refuses,
    operationId,
  } satisfies Answer);

/** Declares that a route takes a file in the form field `field`, with these text fields. */
export const TakesFile = (field: string, fields?: z.ZodObject): MethodDecorator =>
  SetMetadata(UPLOAD, { field, fields } satisfies UploadForm);
