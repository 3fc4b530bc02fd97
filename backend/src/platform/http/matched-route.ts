import type { FastifyRequest } from 'fastify';
import { apiPrefix } from './routes.js';

/**
 * What a request's matched route belongs to: `api` is data under `/api`, `page` is what browsers show and what lies
 * outside the API, `none` is a request that no route matches.
 */
export type RouteClass = 'api' | 'page' | 'none';

/** The API's description is a page, its JSON document is data. */
const apiRoute = new RegExp(`^/${apiPrefix}/(?!docs(?:/|$))`);

/**
 * The class of the route that the router matched. Every rule of the HTTP layer asks this and never the text of the URL,
 * because one route has many spellings (`/%61pi/Cart`, `http://any.host/api/Cart`) and the router decodes them all.
 */
export function routeClassOf({ routeOptions: { url: route } }: FastifyRequest): RouteClass {
  if (route === undefined) return 'none';
  return apiRoute.test(route) ? 'api' : 'page';
}

/** Whether a route of the API handles the request. */
export const isApiRequest = (request: FastifyRequest): boolean => routeClassOf(request) === 'api';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The request's path without the query, the same for every spelling of the same call: the route's template with the
 * decoded parameters, encoded again, and ids in lower case.
 */
export function pathOf({ routeOptions: { url: route = '' }, params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string | undefined>>;
  return route.replaceAll(/:(\w+)/g, (_segment, name: string) => {
    const value = values[name] ?? '';
    return encodeURIComponent(uuid.test(value) ? value.toLowerCase() : value);
  });
}

/** The query as the route reads it, encoded again, with its question mark; empty when there is none. */
export function queryOf({ query }: FastifyRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query as Readonly<Record<string, string | string[]>>)) {
    for (const value of [values].flat()) parameters.append(name, value);
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
