import { idempotencyKeyHeader } from '@perpetua/contracts/http.contract';
import { z } from 'zod';
import type { Audience } from '../access/access.js';
import { ANSWER, type Answer, UPLOAD, type UploadForm } from './answers.js';
import { IDEMPOTENCY_RULE, type IdempotencyRule } from '../idempotency/idempotency.js';
import { answerHeaders, problemStatuses, reference } from './openapi-components.js';
import type { JsonSchema, SchemaComponents } from './openapi-schemas.js';
import { argumentsOf, type RouteArgument, statusOf } from '../route-decorators.js';
import type { Route } from '../routes.js';

/** One operation of an OpenAPI document. */
export type Operation = Readonly<Record<string, unknown>> & { readonly operationId: string };

/** A route, with the values that its decorators declare. */
export interface DescribedRoute extends Route {
  /** Undefined when the route has no `@Answers`. */
  readonly answer: Answer | undefined;
  readonly upload: UploadForm | undefined;
  readonly idempotency: IdempotencyRule | undefined;
  readonly audiences: readonly Audience[];
  readonly arguments: readonly RouteArgument[];
  /** HTTP status of success. */
  readonly status: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

const unchanging = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Reads the decorators of a route. */
export function describedRoute(route: Route, audiences: readonly Audience[]): DescribedRoute {
  const { controller, handler, method } = route;
  const answer = Reflect.getMetadata(ANSWER, handler) as Answer | undefined;
  return {
    ...route,
    answer,
    audiences,
    upload: Reflect.getMetadata(UPLOAD, handler) as UploadForm | undefined,
    idempotency: (Reflect.getMetadata(IDEMPOTENCY_RULE, handler) ??
      Reflect.getMetadata(IDEMPOTENCY_RULE, controller)) as IdempotencyRule | undefined,
    arguments: argumentsOf(controller, handler.name),
    status: answer?.status ?? statusOf(handler) ?? (method === 'POST' ? 201 : 200),
  };
}

/**
 * Derives an operation id: `GET /User/my` becomes `getUserMy`, `GET /User/{id}` becomes `getUserById`, and `POST
 * /Order/{id}/pay` becomes `postOrderPay`.
 */
function operationIdOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const words = segments.flatMap((segment, index) => {
    const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
    if (parameter === undefined) return segment.split('-');
    return index === segments.length - 1 ? ['by', parameter] : [];
  });
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/**
 * The successful response. Call this for all routes before the first {@link operationOf}, because `schemas` must
 * convert responses before requests.
 */
export function successOf(route: DescribedRoute, schemas: SchemaComponents): JsonSchema {
  const { answer } = route;
  const headers = answerHeaders(answer);
  const description = answer?.summary || 'Done';
  if (answer === undefined) return { description, headers };
  const { schema, list, mediaTypes } = answer;
  const file = Object.fromEntries(mediaTypes.map((type) => [type, { schema: fileSchema(type) }]));
  if (schema === null) return { description, headers, ...(mediaTypes.length > 0 && { content: file }) };
  const one = schemas.convert(schema, 'output');
  const body = list === null ? one : { type: 'array', items: one };
  return { description, headers, content: { 'application/json': { schema: body }, ...file } };
}

const fileSchema = (mediaType: string): JsonSchema =>
  mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };

/** Describes one operation: its parameters, its request body and all its responses. */
export function operationOf(route: DescribedRoute, success: JsonSchema, schemas: SchemaComponents): Operation {
  const parameters = parametersOf(route, schemas);
  const requestBody = bodyOf(route, schemas);
  const refusals = refusalsOf(route, { hasInput: parameters.length > 0 || requestBody !== undefined, requestBody });
  return {
    operationId: route.answer?.operationId ?? operationIdOf(route),
    ...(route.answer?.summary && { summary: route.answer.summary }),
    tags: [tagOf(route)],
    security: securityOf(route.audiences),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [route.status]: success,
      ...Object.fromEntries(refusals.map((status) => [status, reference('responses', problemStatuses[status])])),
    },
  };
}

/** The name of the route's context; `Installation` for routes that belong to no context. */
export const tagOf = ({ module }: Route): string => {
  const name = module.replace(/Module$/, '');
  return name === 'Http' ? 'Installation' : name;
};

/**
 * Permits calls without a token on routes that anyone may call; a token that is sent to such a route still identifies
 * the caller.
 */
function securityOf(audiences: readonly Audience[]): object[] {
  return audiences.includes('anyone') ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

type RefusalStatus = keyof typeof problemStatuses;

function refusalsOf(
  { method, path, audiences, answer }: DescribedRoute,
  { hasInput, requestBody }: { hasInput: boolean; requestBody: object | undefined },
): RefusalStatus[] {
  const isOpen = audiences.includes('anyone');
  const isChange = !unchanging.has(method);
  const applies: Record<RefusalStatus, boolean> = {
    // A client can send a malformed body even to a route that takes none; the body is parsed before it is ignored.
    400: hasInput || isChange,
    401: !isOpen,
    403: !isOpen && !audiences.includes('loggedIn'),
    // A resource that the path or the body refers to might not exist.
    404: path.includes('{') || requestBody !== undefined,
    409: isChange,
    413: isChange,
    415: isChange,
    422: isChange,
    429: true,
    // Address and headers of any call can exceed what Node reads.
    431: true,
    503: true,
  };
  return (Object.keys(problemStatuses).map(Number) as RefusalStatus[]).filter(
    (status) => applies[status] || answer?.refuses.includes(status),
  );
}

function bodyOf(route: DescribedRoute, schemas: SchemaComponents): object | undefined {
  const { upload } = route;
  if (upload !== undefined) {
    const schema = uploadSchema(upload, schemas);
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const body = route.arguments.find(({ from, name }) => from === 'body' && name === undefined);
  if (body?.schema === undefined) return undefined;
  const required = !body.schema.safeParse(undefined).success;
  return { required, content: { 'application/json': { schema: schemas.convert(body.schema, 'input') } } };
}

function uploadSchema({ field, fields }: UploadForm, schemas: SchemaComponents): JsonSchema {
  const file = { type: 'string', format: 'binary' };
  const others = fields && (schemas.resolve(schemas.convert(fields, 'input')) as ObjectSchema);
  return {
    type: 'object',
    properties: { [field]: file, ...others?.properties },
    required: [field, ...(others?.required ?? [])],
  };
}

interface ObjectSchema extends JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

function parametersOf(route: DescribedRoute, schemas: SchemaComponents): Parameter[] {
  const found = [...pathParameters(route, schemas), ...queryParameters(route, schemas), ...headerParameters(route)];
  return [...new Map(found.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()];
}

function pathParameters(route: DescribedRoute, schemas: SchemaComponents): Parameter[] {
  return [...route.path.matchAll(/\{(.+?)\}/g)].map(([, name = '']) => {
    const schema = route.arguments.find((one) => one.from === 'path' && one.name === name)?.schema;
    return { name, in: 'path', required: true, schema: schema ? schemas.parameter(schema) : { type: 'string' } };
  });
}

function queryParameters(route: DescribedRoute, schemas: SchemaComponents): Parameter[] {
  const whole = route.arguments.find(({ from, name }) => from === 'query' && name === undefined);
  if (whole?.schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(whole.schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as ObjectSchema;
  return Object.keys(properties).map((name) => {
    const schema = whole.schema instanceof z.ZodObject ? (whole.schema.shape[name] as z.ZodType) : undefined;
    return {
      name,
      in: 'query',
      required: required.includes(name),
      schema: schema ? schemas.parameter(schema) : (properties[name] ?? {}),
    };
  });
}

function headerParameters(route: DescribedRoute): Parameter[] {
  const read = route.arguments.flatMap(({ from, name }) =>
    from === 'header' && name !== undefined ? [headerParameter(name)] : [],
  );
  const takesKey = !unchanging.has(route.method) && !route.idempotency?.ignored && route.upload === undefined;
  return takesKey ? [...read, keyParameter(route.idempotency?.required === true)] : read;
}

const headerParameter = (header: string): Parameter => ({
  name: header.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
  in: 'header',
  required: false,
  schema: { type: 'string' },
});

const keyParameter = (required: boolean): Parameter => ({
  ...headerParameter(idempotencyKeyHeader),
  required,
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
  description: 'The same key with the same body is answered as the first time.',
});
