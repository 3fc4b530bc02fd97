import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import {
  isUsertypeId,
  partnerTypeOf,
  type PartnerType,
  type Role,
  roleOf,
  type UsertypeId,
} from '@perpetua/contracts/roles';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The logged-in caller of a request. */
export interface AuthenticatedUser {
  readonly id: string;
  readonly role: Role;
  readonly usertypeId: UsertypeId;
  /** The partner's trade; undefined for customers and admins. */
  readonly partnerType: PartnerType | undefined;
}

/** The content of a login token. */
export interface Session {
  readonly user: AuthenticatedUser;
  /** Identifies this token among those of the account. */
  readonly tokenId: string;
  /** The account's token epoch when the token was issued. The token is invalid when the account's epoch has changed. */
  readonly epoch: number;
  /** Expiry of the token, in milliseconds of the wall clock. */
  readonly expiresAtMs: number;
}

/** Checks whether an account still accepts a token; implemented by the context that stores the accounts. */
export abstract class SessionGate {
  /** Whether a request with the token is accepted; the answer may be a few seconds old if nothing was announced since. */
  abstract isOpen(session: Session): Promise<boolean>;
  /** Like {@link isOpen}, but always reads the account's current state. */
  abstract isStillOpen(session: Session): Promise<boolean>;
  /** Whether an account exists and is neither blocked nor closed. */
  abstract isAccountOpen(userId: string): Promise<boolean>;
}

/** Lifetime of a login token in milliseconds, by the wall clock (docs/domain.md#actors-and-roles). */
const tokenLifetimeMs = 8 * 60 * 60 * 1000;

const ALGORITHM = 'HS256';

const claimsSchema = z.object({
  sub: z.uuid(),
  jti: z.uuid(),
  usertype_id: z.custom<UsertypeId>(isUsertypeId),
  epoch: z.number().int(),
  exp: z.number().int(),
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Set after the bearer token was validated; undefined without a valid token. */
    user?: AuthenticatedUser;
  }
}

/** Issues and reads login tokens: JWT, HS256, with the `usertype_id` claim that the specification names. */
@Injectable()
export class Tokens {
  constructor(private readonly jwt: JwtService) {}

  /** Issues a token that is valid for 8 hours; returns it with its expiry, in milliseconds of the wall clock. */
  issue(account: { id: string; usertypeId: UsertypeId; epoch: number }): { token: string; expiresAtMs: number } {
    const issuedAt = Math.floor(Date.now() / 1000);
    const expiresAt = issuedAt + tokenLifetimeMs / 1000;
    const claims = {
      sub: account.id,
      jti: randomUUID(),
      usertype_id: account.usertypeId,
      epoch: account.epoch,
      iat: issuedAt,
      exp: expiresAt,
    };
    return { token: this.jwt.sign(claims, { algorithm: ALGORITHM }), expiresAtMs: expiresAt * 1000 };
  }

  /** The content of a token; undefined when the token is forged, expired or not issued by this application. */
  read(token: string): Session | undefined {
    try {
      const claims = claimsSchema.safeParse(this.jwt.verify(token, { algorithms: [ALGORITHM] }));
      if (!claims.success) return undefined;
      const { sub: id, jti: tokenId, usertype_id: usertypeId, epoch, exp } = claims.data;
      const user = { id, usertypeId, role: roleOf(usertypeId), partnerType: partnerTypeOf(usertypeId) };
      return { user, tokenId, epoch, expiresAtMs: exp * 1000 };
    } catch {
      return undefined;
    }
  }
}

/** The raw bearer token of a request, or undefined. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
