import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  idempotencyReplayedHeader,
  nowHeader,
  totalCappedHeader,
  totalCountHeader,
} from '@perpetua/contracts/http.contract';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { AppConfig } from '../../config/app-config.js';
import { tileOriginOf } from '../../config/site-config.js';
import { routeClassOf } from './matched-route.js';

type Directives = Record<string, string[] | null>;

/** CSP hashes of a page's inline scripts, so that no other inline script can run. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** Parts of the Content-Security-Policy that differ between installations. */
interface PolicyParts {
  readonly scriptHashes: readonly string[];
  readonly https: boolean;
  /** Origins of pictures in addition to our own, for example of map tiles. */
  readonly imageOrigins: readonly string[];
}

/**
 * The Content-Security-Policy of pages. A page may load our own files, our inline scripts by hash, inline styles, and
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
    // Lets a page print a PDF that it has loaded.
    frameSrc: ['blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: https ? [] : null,
  };
}

/**
 * Disables browser features that no page uses. Only our own pages may read the user's geographic position, which the
 * map needs (W3C Permissions Policy).
 */
const permissionsPolicy = 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()';

/**
 * Computes the headers that helmet sends with these options. They are the same for every response, so one computation
 * is enough.
 */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/**
 * Security headers of API responses, which are data that must not be rendered or framed (OWASP REST Security). Swagger
 * UI under `/api/docs` gets the headers of pages instead.
 */
export function apiHeaders({ http }: AppConfig): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(http.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
}

/**
 * Security headers of the frontend's built files, of which a page loads dozens. These files are neither rendered nor
 * framed, so the content policy of the page that loads them applies.
 */
function fileHeaders(ofPages: Readonly<Record<string, string>>): Record<string, string> {
  const wanted = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options'];
  return Object.fromEntries(Object.entries(ofPages).filter(([name]) => wanted.includes(name)));
}

/** Where the pages are whose address is a secret: no other site learns it, and no search engine lists it. */
const secretPages = '/follow/';

/** Adds security headers to every response. */
export function sendSecurityHeaders(fastify: FastifyInstance, config: AppConfig, pageHtml: string): void {
  const https = config.http.publicUrl.startsWith('https:');
  const imageOrigins = [tileOriginOf(config.site)].filter((origin) => origin !== undefined);
  const directives = contentPolicy({ scriptHashes: inlineScriptHashes(pageHtml), https, imageOrigins });
  const options: HelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Tile servers expect a referrer; this policy tells them the origin, but not the path.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: https,
    xFrameOptions: { action: 'deny' },
  };
  const ofPages = { ...headersOf(options), 'Permissions-Policy': permissionsPolicy };
  const ofSecretPages = { ...ofPages, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  const ofFiles = fileHeaders(ofPages);
  const ofData = apiHeaders(config);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (routeClassOf(request) !== 'page') reply.headers(ofData);
    else if (request.url.startsWith('/assets/')) reply.headers(ofFiles);
    else reply.headers(request.url.startsWith(secretPages) ? ofSecretPages : ofPages);
    done();
  });
}

/** Enables CORS for the configured origins. */
export function allowOrigins(app: NestFastifyApplication, config: AppConfig): void {
  if (config.http.corsOrigins.length === 0) return;
  app.enableCors({
    origin: [...config.http.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      totalCountHeader,
      totalCappedHeader,
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
