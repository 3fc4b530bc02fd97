import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authentication, forbidden, unauthenticated } from './access.js';
import { RouteAccess } from './access-rules.js';

/** Permits a call when the access rule of its route includes the caller. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly access: RouteAccess,
    private readonly authentication: Authentication,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const audiences = this.access.audiencesOf({ handler: context.getHandler() });
    if (audiences === undefined) throw forbidden();
    const user = await this.authentication.userOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (audiences.includes('anyone')) return true;
    if (user === undefined) throw unauthenticated();
    if (!audiences.includes('loggedIn') && !audiences.includes(user.role)) throw forbidden();
    return true;
  }
}
