import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Path prefixes that never fall back to the frontend's page. */
const notPages = ['/api', '/health', '/metrics', '/v1', '/sandbox'];

const isHidden = (path: string): boolean => path.split('/').some((segment) => segment.startsWith('.'));

/** Whether a path may show the frontend: it belongs to no other part and names no file. */
export const isPagePath = (path: string): boolean =>
  !notPages.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) &&
  extname(path) === '' &&
  !isHidden(path);

/** The frontend's page, or an empty text when the frontend has not been built. */
export async function frontendPage(folder: string): Promise<string> {
  return readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
}

/** Serves the built frontend: hashed assets for a year, everything else revalidated, and its page for every route of its own. */
export async function serveFrontend(app: NestFastifyApplication, folder: string): Promise<void> {
  await app.register(import('@fastify/static'), { root: folder, serve: false });
  app
    .getHttpAdapter()
    .getInstance()
    .get('/*', async (request, reply) => {
      const path = decodedPath(request);
      if (path !== undefined && (await isFile(folder, path))) return sendFile(reply, path);
      if (path === undefined || !isPagePath(path)) return reply.callNotFound();
      return sendFile(reply, '/index.html');
    });
}

function decodedPath(request: FastifyRequest): string | undefined {
  try {
    const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '');
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

async function isFile(folder: string, path: string): Promise<boolean> {
  const file = join(folder, path);
  if (!file.startsWith(folder + sep) || isHidden(path)) return false;
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true;
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  const isHashed = path.startsWith('/assets/');
  return isHashed
    ? reply.sendFile(path, { maxAge: '365d', immutable: true })
    : reply.header('Cache-Control', 'no-cache').sendFile(path, { cacheControl: false });
}
