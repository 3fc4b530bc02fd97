import { createParamDecorator, type ExecutionContext, Injectable, Optional } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type AuthenticatedUser, bearerToken, SessionGate, Tokens } from './authentication.js';
import { DomainError } from '../../domain/domain-error.js';

export type { AuthenticatedUser } from './authentication.js';

/** Who may call a route (docs/domain.md#actors-and-roles). */
export type Audience = 'anyone' | 'loggedIn' | 'customer' | 'partner' | 'admin';

/** The logged-in caller; undefined if a route for anyone was called without a valid token. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedUser | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().user,
);

/** 401: the call needs a valid login. */
export const unauthenticated = (): DomainError =>
  new DomainError({ code: 'unauthenticated', message: 'Please sign in.' });

/** 403: the caller is logged in but may not make this call. */
export const forbidden = (): DomainError =>
  new DomainError({ code: 'forbidden', message: 'You are not allowed to do this.' });

/** Identifies the caller: validates the bearer token once per request and caches the result. */
@Injectable()
export class Authentication {
  private readonly known = new WeakMap<FastifyRequest, Promise<AuthenticatedUser | undefined>>();

  constructor(
    private readonly tokens: Tokens,
    @Optional() private readonly gate?: SessionGate,
  ) {}

  /**
   * Returns the caller; undefined if the request has no valid token, or the caller's account no longer accepts the
   * token.
   */
  userOf(request: FastifyRequest): Promise<AuthenticatedUser | undefined> {
    let user = this.known.get(request);
    if (user === undefined) {
      user = this.authenticate(request);
      this.known.set(request, user);
    }
    return user;
  }

  private async authenticate(request: FastifyRequest): Promise<AuthenticatedUser | undefined> {
    const token = bearerToken(request);
    const session = token === undefined ? undefined : this.tokens.read(token);
    if (session === undefined || (this.gate !== undefined && !(await this.gate.isOpen(session)))) return undefined;
    request.user = session.user;
    return session.user;
  }
}
