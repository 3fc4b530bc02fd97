import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The id that a proxy chose, if it is safe in logs and headers, else a new one. */
export function requestIdOf({ 'x-request-id': chosen }: IncomingHttpHeaders): string {
  return typeof chosen === 'string' && /^[\w-]{8,64}$/.test(chosen) ? chosen : randomUUID();
}
