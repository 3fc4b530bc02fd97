import { useRef } from 'react';

/** A key that makes a repeated request harmless; also works on pages without a secure origin. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps one idempotency key for all attempts of a request, until the caller forgets the key after a success. */
export function useIdempotencyKey() {
  const known = useRef<string>(undefined);
  return {
    current: () => (known.current ??= newIdempotencyKey()),
    forget: () => {
      known.current = undefined;
    },
  };
}
