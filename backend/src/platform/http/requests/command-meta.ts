import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CommandMeta } from '../../domain/command.js';
import { derivedId, newId } from '../../ids.js';
import { unauthenticated } from '../access/access.js';
import { idempotencyKeyOf } from '../idempotency/idempotency-key.js';
import { pathOf } from '../matched-route.js';

/**
 * The metadata of the request's command. With an Idempotency-Key, the command's id is derived from user, method, path
 * and key, so that the event store returns the first result when the request is repeated.
 * @throws DomainError 401 when nobody is logged in
 */
function commandMetaOf(request: FastifyRequest): CommandMeta {
  const { user, method } = request;
  if (user === undefined) throw unauthenticated();
  const key = idempotencyKeyOf(request);
  const parts = [user.id, method, pathOf(request), key ?? ''].map(encodeURIComponent);
  return {
    commandId: key === undefined ? newId() : derivedId(...parts),
    actor: { id: user.id, role: user.role },
  };
}

/** Changes the actor's role to `customer`: a buyer acts as a customer, even if the account has another role. */
export const asCustomer = (meta: CommandMeta): CommandMeta => ({
  ...meta,
  actor: { id: meta.actor.id, role: 'customer' },
});

/** Injects the {@link CommandMeta} of the request into a controller's method. */
export const Meta = createParamDecorator((_data: unknown, context: ExecutionContext): CommandMeta =>
  commandMetaOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
