import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The request id that a proxy sent, if it is safe in logs and headers, else a new UUID. */
export function requestIdOf({ 'x-request-id': chosen }: IncomingHttpHeaders): string {
  return typeof chosen === 'string' && /^[\w-]{8,64}$/.test(chosen) ? chosen : randomUUID();
}
