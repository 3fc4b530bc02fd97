import { useRef } from 'react';
import { ApiError } from './api-client';

/** A random key that makes a repeated request harmless; also works on pages without a secure origin. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Refusals that the next attempt may change: no login, or a server that is busy. */
const passingStatuses = [401, 408, 425, 429];
const passingCodes = ['busy', 'idempotency_in_progress'];

/**
 * Whether the refusal is final: the same request would be refused again, so the next request gets a new idempotency
 * key, and an act that is kept on a device is not sent again.
 */
export function isDecided({ code, status }: Pick<ApiError, 'code' | 'status'>): boolean {
  return status >= 400 && status < 500 && !passingStatuses.includes(status) && !passingCodes.includes(code);
}

/** Keeps one idempotency key for all attempts of a request; a request with another content has another key. */
export function useIdempotencyKey() {
  const known = useRef<{ key: string; content: string }>(undefined);
  return {
    /** The key of a request. `content` is what the request says, in its body or in its path. */
    keyOf: (content: unknown): string => {
      const said = JSON.stringify(content) ?? '';
      if (known.current?.content !== said) known.current = { key: newIdempotencyKey(), content: said };
      return known.current.key;
    },
    /**
     * Forgets the key after a success (null) and after a final refusal. After any other error the request may have been
     * executed, so the next attempt has the same key.
     */
    settled: (error: Error | null) => {
      if (error === null || (error instanceof ApiError && isDecided(error))) known.current = undefined;
    },
  };
}
