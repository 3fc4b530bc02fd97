import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageShells } from './page-shells.js';
import type { PrerenderedPages } from './prerendered-pages.js';
import { languageOf, type PageRequest } from './reader-language.js';

/** Paths (with everything below them) that never return the frontend's page. */
const notPages = ['/api', '/health', '/metrics', '/v1', '/sandbox', '/assets', '/shells', '/sitemap.xml'];

/** The page that says that there is no page; the frontend opens it for every unknown path. */
const notFoundPage = '/404';

/** Browsers request `/favicon.ico` whatever icon the page declares; they get the SVG icon. */
const iconFiles: Readonly<Record<string, string>> = { '/favicon.ico': '/favicon.svg' };

const isHidden = (path: string): boolean => path.split('/').some((segment) => segment.startsWith('.'));

/**
 * Whether a path that matches no file returns the frontend's page: true unless the path is hidden or belongs to another
 * part of the application. The frontend itself reports an unknown path, in the reader's language.
 */
export const isPagePath = (path: string): boolean =>
  !notPages.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) && !isHidden(path);

/** The HTML of the frontend's page; an empty text if the frontend has not been built. */
export async function frontendPage(folder: string): Promise<string> {
  return readFile(join(folder, 'index.html'), 'utf8').catch(() => '');
}

/**
 * Serves the built frontend: hashed assets are cached for a year, everything else is revalidated. For pages, sends the
 * prerendered page in the reader's language if there is one, else the shell of the page, which the browser fills.
 */
export async function serveFrontend(
  app: NestFastifyApplication,
  folder: string,
  pages: PrerenderedPages,
): Promise<void> {
  const shells = await PageShells.in(folder);
  await app.register(import('@fastify/static'), { root: folder, serve: false, preCompressed: true });
  app
    .getHttpAdapter()
    .getInstance()
    .get('/*', async (request, reply) => {
      const path = decodedPath(request);
      if (path === undefined) return reply.callNotFound();
      const isSiteFile = path === '/sitemap.xml' || path === '/robots.txt';
      const rendered = await (isSiteFile ? pages.siteFile(path) : pages.fileFor(pageRequestOf(request)));
      if (path === notFoundPage) reply.code(404);
      if (rendered !== undefined) return sendPage(reply, rendered);
      const file = await firstFile(folder, [path, iconFiles[path]]);
      if (file !== undefined) return sendFile(reply, file);
      if (!isPagePath(path)) return reply.callNotFound();
      if (shells === undefined) return sendFile(reply, '/index.html');
      // To machines, a link that leads nowhere is no page either: search engines drop it.
      if (!shells.isPage(path)) reply.code(404);
      return sendPage(reply, { folder, path: shells.fileFor(path, languageOf(pageRequestOf(request))) });
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

async function firstFile(folder: string, paths: readonly (string | undefined)[]): Promise<string | undefined> {
  for (const path of paths) if (path !== undefined && (await isFile(folder, path))) return path;
  return undefined;
}

async function isFile(folder: string, path: string): Promise<boolean> {
  const file = join(folder, path);
  if (!file.startsWith(folder + sep) || isHidden(path)) return false;
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true;
}

const pageRequestOf = ({ url, headers }: FastifyRequest): PageRequest => ({
  url,
  cookie: headers.cookie,
  acceptLanguage: headers['accept-language'],
});

function sendPage(reply: FastifyReply, { folder, path }: { folder: string; path: string }): FastifyReply {
  // The status of a missing page would replace a 304, and the browser would show its empty body.
  const canBeRevalidated = reply.statusCode === 200;
  return reply
    .headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Language, Cookie' })
    .sendFile(path, folder, { cacheControl: false, etag: canBeRevalidated, lastModified: canBeRevalidated });
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  const isHashed = path.startsWith('/assets/');
  return isHashed
    ? reply.sendFile(path, { maxAge: '365d', immutable: true })
    : reply.header('Cache-Control', 'no-cache').sendFile(path, { cacheControl: false });
}
