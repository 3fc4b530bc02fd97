import type { Type } from '@nestjs/common';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { folderOf, mappingOf } from './route-decorators.js';

/** A controller's method that handles a route. */
export type Handler = (...args: never[]) => unknown;

/** One route of the application. */
export interface Route {
  /** HTTP method in upper case, for example `GET`. */
  readonly method: string;
  /**
   * Path with parameters in braces, for example `/User/{id}`: without the prefix `/api`, or the whole path of a route
   * outside the API.
   */
  readonly path: string;
  /** Whether the route is under `/api`. */
  readonly isApi: boolean;
  readonly controller: Type;
  readonly handler: Handler;
  /** Name of the controller's module, for example `GravesModule`. */
  readonly module: string;
}

/** Path prefix of the API. */
export const apiPrefix = 'api';

/** Routes outside `/api`: health, metrics, and the payment sandbox with its Stripe API. */
export const outsideApi = ['health/{*path}', 'metrics', 'v1/{*path}', 'sandbox/{*path}'];

const outsideFolders = new Set(outsideApi.map((path) => path.split('/', 1)[0]));

/** The name of a route in tables such as the access rules: `GET /User/{id}`. */
export const routeName = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

/** Every route of the application's controllers, in the order of modules, controllers and methods. */
export function routesOf(modules: ModulesContainer): Route[] {
  const scanner = new MetadataScanner();
  return [...modules.values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const controller = metatype as Type;
      const prototype = controller.prototype as Record<string, Handler>;
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name];
        return handler === undefined ? [] : (routeOf(controller, handler, module.name) ?? []);
      });
    }),
  );
}

function routeOf(controller: Type, handler: Handler, module: string): Route | undefined {
  const mapping = mappingOf(handler);
  if (mapping === undefined) return undefined;
  const segments = `${folderOf(controller)}/${mapping.path}`.split('/').filter((segment) => segment !== '');
  const path = `/${segments.map(inBraces).join('/')}`;
  return { method: mapping.method, path, isApi: !outsideFolders.has(segments[0]), controller, handler, module };
}

const inBraces = (segment: string): string => (segment.startsWith(':') ? `{${segment.slice(1)}}` : segment);
