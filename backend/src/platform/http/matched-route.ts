import type { FastifyRequest } from 'fastify';
import { apiPrefix } from './routes.js';

/**
 * The class of a request's matched route: `api` for data under `/api`, `page` for pages and everything else outside the
 * API, `none` without a matching route.
 */
export type RouteClass = 'api' | 'page' | 'none';

/**
 * Matches routes that serve data. `/api/docs`, the page with the API's description, is not data, but the JSON document
 * `/api/docs-json` is.
 */
const apiRoute = new RegExp(`^/${apiPrefix}/(?!docs(?:/|$))`);

/**
 * The class of the route that the router matched. Hooks and filters check this class and not the URL's text, because
 * one route has many spellings (`/%61pi/Cart`, `http://any.host/api/Cart`), which the router decodes.
 */
export function routeClassOf({ routeOptions: { url: route } }: FastifyRequest): RouteClass {
  if (route === undefined) return 'none';
  return apiRoute.test(route) ? 'api' : 'page';
}

/** Whether a route of the API handles the request. */
export const isApiRequest = (request: FastifyRequest): boolean => routeClassOf(request) === 'api';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A canonical path without the query, equal for all spellings of the same call: the route's template with the decoded
 * parameters, encoded again, and ids in lower case.
 */
export function pathOf({ routeOptions: { url: route = '' }, params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string | undefined>>;
  return route.replaceAll(/:(\w+)/g, (_segment, name: string) => {
    const value = values[name] ?? '';
    return encodeURIComponent(uuid.test(value) ? value.toLowerCase() : value);
  });
}

/** The query, parsed and encoded again, with a leading question mark; empty if there are no parameters. */
export function queryOf({ query }: FastifyRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query as Readonly<Record<string, string | string[]>>)) {
    for (const value of [values].flat()) parameters.append(name, value);
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
