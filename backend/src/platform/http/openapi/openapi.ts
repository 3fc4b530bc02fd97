import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { RouteAccess } from '../access/access-rules.js';
import { routesOf } from '../routes.js';

/** The script that starts Swagger UI; a separate file, because the Content-Security-Policy forbids inline scripts. */
const script = `window.addEventListener('DOMContentLoaded', () => {
  window.ui = SwaggerUIBundle({ url: '/api/docs-json', dom_id: '#docs', deepLinking: true, persistAuthorization: false });
});
`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Perpétua API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const assets = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };

/**
 * The OpenAPI document as JSON. The import is dynamic, so that modules which only the document needs are loaded on
 * demand.
 */
async function documentOf(app: NestFastifyApplication): Promise<string> {
  const { openApiDocument } = await import('./openapi-document.js');
  const access = app.get(RouteAccess, { strict: false });
  const document = openApiDocument(routesOf(app.get(ModulesContainer)), (route) => access.audiencesOf(route) ?? []);
  return JSON.stringify(document);
}

/**
 * Serves Swagger UI at `/api/docs` and the OpenAPI document at `/api/docs-json`; the document is built when it is first
 * requested.
 */
export function serveOpenApi(app: NestFastifyApplication, fastify: FastifyInstance): void {
  let document: Promise<string> | undefined;
  fastify.get('/api/docs-json', async (_request, reply) => {
    document ??= documentOf(app);
    return reply.type('application/json').send(await document);
  });
  fastify.get('/api/docs', async (_request, reply) => reply.type('text/html').send(page));
  fastify.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(script));
  for (const [asset, type] of Object.entries(assets)) {
    fastify.get(`/api/docs/${asset}`, async (_request, reply) =>
      reply
        .type(type)
        .header('Cache-Control', 'max-age=3600')
        .send(await readFile(join(assetFolder(), asset))),
    );
  }
}

const assetFolder = (): string => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
