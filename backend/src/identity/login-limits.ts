import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../platform/config/app-config.js';
import { RateCounter } from '../platform/http/rate-counter.js';
import { tooManyLogins } from './identity.errors.js';

const WINDOW_MS = 15 * 60 * 1000;

/** Who tries to log in, as which account. */
export interface LoginAttempt {
  readonly email: string;
  /** Network address of the caller. */
  readonly address: string;
}

/**
 * Failed logins in 15 minutes of the wall clock: 5 an account, 20 an address (decisions §3, Limits). An attempt is
 * counted before its password is looked at, so that many at once gain nothing, and taken back when it succeeds.
 */
@Injectable()
export class LoginLimits {
  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
  ) {}

  /** @throws DomainError 429 `too_many_logins` */
  async count(attempt: LoginAttempt): Promise<void> {
    for (const { key, limit } of this.limitsOf(attempt)) {
      const { hits, resetMs } = await this.counter.add(key, WINDOW_MS);
      if (hits > limit) throw tooManyLogins(Math.max(1, Math.ceil(resetMs / 1000)));
    }
  }

  async takeBack(attempt: LoginAttempt): Promise<void> {
    for (const { key } of this.limitsOf(attempt)) await this.counter.takeBack(key);
  }

  private limitsOf({ email, address }: LoginAttempt): { key: string; limit: number }[] {
    const { loginAccount, loginAddress } = this.config.limits;
    const account = createHash('sha256').update(email).digest('base64url');
    return [
      { key: `login:address:${address}`, limit: loginAddress },
      { key: `login:account:${account}`, limit: loginAccount },
    ].filter(({ limit }) => limit > 0);
  }
}
