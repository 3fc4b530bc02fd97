import {
  applyDecorators,
  Body as NestBody,
  Controller as NestController,
  Headers as NestHeaders,
  HttpCode as NestHttpCode,
  Param as NestParam,
  Query as NestQuery,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import type { z } from 'zod';

/**
 * Metadata keys under which our versions of Nest's route decorators store their arguments a second time, because Nest's
 * own keys are private. The access rules and the OpenAPI document read them.
 */

const FOLDER = 'perpetua:folder';
const MAPPING = 'perpetua:mapping';
const STATUS = 'perpetua:status';
const ARGUMENTS = 'perpetua:arguments';

/** The HTTP method of a handler, and its path relative to the controller's. */
export interface Mapping {
  /** HTTP method in upper case, for example `GET`. */
  readonly method: string;
  readonly path: string;
}

/** A value that a handler takes from the request. */
export interface RouteArgument {
  readonly from: 'body' | 'query' | 'path' | 'header';
  /** Name of the parameter or header; undefined for the whole query or body. */
  readonly name: string | undefined;
  readonly schema: z.ZodType | undefined;
}

/** The option of a parameter decorator: the schema with which the `ValidationPipe` validates the value. */
interface Checked {
  readonly schema: z.ZodType;
}

/** Declares a controller and the path prefix of its routes. */
export const Controller = (folder = ''): ClassDecorator =>
  applyDecorators(NestController(folder), SetMetadata(FOLDER, folder));

const mapped =
  (method: RequestMethod) =>
  (path = ''): MethodDecorator =>
    applyDecorators(
      RequestMapping({ path, method }),
      SetMetadata(MAPPING, { method: RequestMethod[method], path } satisfies Mapping),
    );

export const Get = mapped(RequestMethod.GET);
export const Post = mapped(RequestMethod.POST);
export const Put = mapped(RequestMethod.PUT);
export const Patch = mapped(RequestMethod.PATCH);
export const Delete = mapped(RequestMethod.DELETE);

/** Declares the HTTP status of success, if it differs from the default (201 for POST, otherwise 200). */
export const HttpCode = (status: number): MethodDecorator =>
  applyDecorators(NestHttpCode(status), SetMetadata(STATUS, status));

const noted =
  (argument: RouteArgument, decorate: ParameterDecorator): ParameterDecorator =>
  (controller, handler, index) => {
    decorate(controller, handler, index);
    const known = argumentsAt(controller, handler);
    Reflect.defineMetadata(ARGUMENTS, new Map(known).set(index, argument), controller, handler as string);
  };

const argumentsAt = (controller: object, handler: string | symbol | undefined): ReadonlyMap<number, RouteArgument> =>
  (Reflect.getMetadata(ARGUMENTS, controller, handler as string) ?? new Map()) as ReadonlyMap<number, RouteArgument>;

/** Injects the request body, validated if a schema is passed. */
export const Body = (checked?: Checked): ParameterDecorator =>
  noted(
    { from: 'body', name: undefined, schema: checked?.schema },
    checked === undefined ? NestBody() : NestBody(checked),
  );

/** Injects the whole validated query, or one raw parameter of it. */
export const Query = (what: Checked | string): ParameterDecorator =>
  typeof what === 'string'
    ? noted({ from: 'query', name: what, schema: undefined }, NestQuery(what))
    : noted({ from: 'query', name: undefined, schema: what.schema }, NestQuery(what));

/** Injects a path parameter, validated if a schema is passed. */
export const Param = (name: string, checked?: Checked): ParameterDecorator =>
  noted(
    { from: 'path', name, schema: checked?.schema },
    checked === undefined ? NestParam(name) : NestParam(name, checked),
  );

/** Injects a request header, without validation. */
export const Headers = (name: string): ParameterDecorator =>
  noted({ from: 'header', name, schema: undefined }, NestHeaders(name));

/** The path prefix of a controller's routes. */
export const folderOf = (controller: Type): string => Reflect.getMetadata(FOLDER, controller) as string;

/** The route of a controller's method; undefined if the method handles no route. */
export const mappingOf = (handler: object): Mapping | undefined =>
  Reflect.getMetadata(MAPPING, handler) as Mapping | undefined;

/** The HTTP status of success that a handler declares with {@link HttpCode}; undefined if it declares none. */
export const statusOf = (handler: object): number | undefined =>
  Reflect.getMetadata(STATUS, handler) as number | undefined;

/** The values that a handler takes from the request, in the order of its parameters. */
export const argumentsOf = (controller: Type, handler: string): RouteArgument[] =>
  [...argumentsAt(controller.prototype as object, handler)].toSorted(([a], [b]) => a - b).map(([, one]) => one);
