import { SetMetadata } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CsvFile } from '../requests/csv-file.js';
import type { Page } from '../requests/lists.js';

/** How a list is returned: by page (`X-Total-Count` and `Link`), by cursor (`Link` and `X-Next-Cursor`), or whole. */
export type ListKind = 'page' | 'cursor' | 'whole';

/** What the OpenAPI document says about a call, apart from what follows from the route itself. */
export interface Answer {
  /** Schema of the JSON body, or of one entry if `list` is set; null if the response has no JSON body. */
  readonly schema: z.ZodType | null;
  readonly list: ListKind | null;
  /** Media types of the response in addition to JSON; if `schema` is null, the response has only these. */
  readonly mediaTypes: readonly string[];
  /** What the call does, in a few words. */
  readonly summary: string;
  /**
   * HTTP status of success; undefined if it is the status of `@HttpCode` or the default. Set if the handler sends the
   * response itself, for example.
   */
  readonly status: number | undefined;
  /** Error statuses that do not follow from the route's method, path, body and access rules. */
  readonly refuses: readonly number[];
  /** The call's OpenAPI operation id; set only if another call has the id that is derived from the path. */
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
  /** Error statuses that do not follow from the route's method, path, body and access rules, for example `[404]`. */
  readonly refuses?: readonly number[];
  /**
   * The call's operation id, needed only if another call has the id that is derived from the path; for example
   * `postAdminMailRetryCause`.
   */
  readonly operationId?: string;
}

type Awaitable<Value> = Value | Promise<Value>;
/** Makes all members readonly, at every depth: responses are only read, so handlers may return readonly values. */
type Immutable<Value> = Value extends object ? { readonly [Member in keyof Value]: Immutable<Value[Member]> } : Value;
/** A method decorator that compiles only on handlers that return `Body` or send the response themselves. */
type Over<Body> = <Handler extends (...args: never[]) => Awaitable<Body | FastifyReply | void>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;
type OneOf<Schema extends z.ZodType> = Immutable<z.output<Schema>>;

/**
 * Declares the response of a route; the compiler checks that the handler returns it.
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

/** Declares that a route returns a file or a stream, in one of `mediaTypes`. */
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

/** Declares that a route takes a file in the multipart field `field`, and the text fields that `fields` describes. */
export const TakesFile = (field: string, fields?: z.ZodObject): MethodDecorator =>
  SetMetadata(UPLOAD, { field, fields } satisfies UploadForm);
