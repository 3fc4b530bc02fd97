import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { idempotencyReplayedHeader, nowHeader, totalCountHeader } from '@perpetua/contracts/http.contract';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { AppConfig } from '../config/app-config.js';
import { tileOriginOf } from '../config/site-config.js';

type Directives = Record<string, string[] | null>;

/** CSP sources for the inline scripts of a page, so that these and no others run. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** What differs between installations in the content policy. */
interface PolicyParts {
  readonly scriptHashes: readonly string[];
  readonly https: boolean;
  /** Where pictures come from beside ourselves: the map's tiles. */
  readonly imageOrigins: readonly string[];
}

/**
 * What pages may load: our own files, our own inline scripts by hash, the styles that the interface writes itself, and
 * the map's pictures.
 */
export function contentPolicy({ scriptHashes, https, imageOrigins }: PolicyParts): Directives {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scriptHashes],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: https ? [] : null,
  };
}

/** What helmet says with these options: the same for every answer, so it is asked once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Security headers on every answer; other origins only as configured. */
export function secure(app: NestFastifyApplication, config: AppConfig, pageHtml: string): void {
  const https = config.http.publicUrl.startsWith('https:');
  const imageOrigins = [tileOriginOf(config.site)].filter((origin) => origin !== undefined);
  const directives = contentPolicy({ scriptHashes: inlineScriptHashes(pageHtml), https, imageOrigins });
  const options: HelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Servers of map tiles want to know which site asks; they learn the origin and no path.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: https,
    xFrameOptions: { action: 'deny' },
  };
  const headers = headersOf(options);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (config.http.corsOrigins.length === 0) return;
  app.enableCors({
    origin: [...config.http.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      totalCountHeader,
      nowHeader,
      idempotencyReplayedHeader,
      'link',
      'etag',
      'retry-after',
      'x-request-id',
    ],
    maxAge: 600,
  });
}
