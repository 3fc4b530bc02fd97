import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { productVersion } from './product-version.js';

/** The interface's script; a file of its own, because inline scripts are not allowed. */
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

/** Builds the OpenAPI 3.1 document from routes and contract schemas. */
async function documentOf(app: NestFastifyApplication): Promise<string> {
  const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Perpétua')
    .setVersion(productVersion)
    .setDescription('Funeral flowers and grave cleaning in Portugal. Errors are RFC 9457 problem documents.')
    .addBearerAuth()
    .build();
  return JSON.stringify(SwaggerModule.createDocument(app, config));
}

/** Offers the API's description at `/api/docs` and `/api/docs-json`; nothing of it is loaded before the first request. */
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

function assetFolder(): string {
  const swagger = createRequire(import.meta.url).resolve('@nestjs/swagger');
  return dirname(createRequire(swagger).resolve('swagger-ui-dist/package.json'));
}
