import type { Audience } from '../access/access.js';
import { sharedComponents } from './openapi-components.js';
import { describedRoute, type Operation, operationOf, successOf, tagOf } from './openapi-operation.js';
import { SchemaComponents } from './openapi-schemas.js';
import { productVersion } from '../product-version.js';
import { apiPrefix, type Route } from '../routes.js';

/** The description of the API, an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>>;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const description = `Funeral flowers and grave cleaning in Portugal.

Errors are RFC 9457 problem documents. Lists answer an array; \`page\` and \`pageSize\` choose the part, \`X-Total-Count\` and
\`Link\` tell of the rest. Amounts are euros in a string with two decimals, dates \`YYYY-MM-DD\` and instants ISO 8601 in UTC.
Every call under \`/api\` is listed; log in with \`POST /api/Auth/login\`.`;

/** Describes the routes of the API from their decorators and the contracts' schemas. */
export function openApiDocument(
  routes: readonly Route[],
  audiencesOf: (route: Route) => readonly Audience[],
): OpenApiDocument {
  const schemas = new SchemaComponents();
  const described = routes.filter(({ isApi }) => isApi).map((route) => describedRoute(route, audiencesOf(route)));
  const successes = described.map((route) => successOf(route, schemas));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [index, route] of described.entries()) {
    const path = (paths[`/${apiPrefix}${route.path}`] ??= {});
    path[route.method.toLowerCase()] = operationOf(route, successes[index] ?? {}, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Perpétua', version: productVersion, description },
    tags: [...new Set(described.map(tagOf))].toSorted().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => a.localeCompare(b))),
    components: sharedComponents(schemas),
  };
}
