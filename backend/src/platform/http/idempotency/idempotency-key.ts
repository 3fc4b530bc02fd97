import { idempotencyKeyHeader } from '@perpetua/contracts/http.contract';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/domain-error.js';

/**
 * The request's Idempotency-Key; undefined if the request has none.
 * @throws DomainError 400 `idempotency_key_invalid` if the key is not 1 to 200 printable ASCII characters without
 * spaces
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[idempotencyKeyHeader];
  if (key === undefined || key === '') return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new DomainError({
    code: 'idempotency_key_invalid',
    message: 'Idempotency-Key must be 1 to 200 printable characters without spaces.',
  });
}
