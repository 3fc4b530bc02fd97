import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { loginPauseMinutes } from '@perpetua/contracts/identity.contract';
import { AppConfig } from '../../config/app-config.js';
import { RateCounter } from '../../platform/http/rate-limit/rate-counter.js';
import { tooManyLogins, tooManyTries } from '../identity.errors.js';

const WINDOW_MS = loginPauseMinutes * 60 * 1000;

/** Who tries to log in, as which account. */
export interface LoginAttempt {
  readonly email: string;
  /** Network address of the caller. */
  readonly address: string;
  /** Set when the caller's device has signed in to this account before. */
  readonly device?: string | undefined;
}

/** What anybody may try who is not logged in: ask for a link, follow one. */
export type LinkTry = 'recover' | 'follow';

/**
 * Failed logins in 15 minutes of the wall clock: 5 an account, 20 an address (docs/domain.md#api). A device that has
 * signed in to the account before has its own counter with the account's limit, and the failures of strangers do not
 * close it: neither those at the account nor those from the same address (ADR 0020). An attempt is
 * counted before its password is looked at, so that many at once gain nothing, and taken back when it succeeds. Wishes
 * for links and links that lead nowhere are limited as failed logins of an address are.
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
      const retryAfterSeconds = await this.refusalOf(key, limit);
      if (retryAfterSeconds !== undefined) throw tooManyLogins(retryAfterSeconds);
    }
  }

  async takeBack(attempt: LoginAttempt): Promise<void> {
    for (const { key } of this.limitsOf(attempt)) await this.counter.takeBack(key);
  }

  /** Forgets the failed logins of an account, whose owner has another password now. */
  async forgive(email: string): Promise<void> {
    await this.counter.clear(accountKey(email));
  }

  /** @throws DomainError 429 `too_many_requests` */
  async countTry(kind: LinkTry, address: string): Promise<void> {
    const { loginAddress } = this.config.limits;
    if (loginAddress === 0) return;
    const retryAfterSeconds = await this.refusalOf(tryKey(kind, address), loginAddress);
    if (retryAfterSeconds !== undefined) throw tooManyTries(retryAfterSeconds);
  }

  async takeTryBack(kind: LinkTry, address: string): Promise<void> {
    await this.counter.takeBack(tryKey(kind, address));
  }

  /** Counts one more; in how many seconds to come again when it is one too many. */
  private async refusalOf(key: string, limit: number): Promise<number | undefined> {
    const { hits, resetMs } = await this.counter.add(key, WINDOW_MS);
    return hits > limit ? Math.max(1, Math.ceil(resetMs / 1000)) : undefined;
  }

  private limitsOf({ email, address, device }: LoginAttempt): { key: string; limit: number }[] {
    const { loginAccount, loginAddress } = this.config.limits;
    const counters =
      device === undefined
        ? [
            { key: `login:address:${address}`, limit: loginAddress },
            { key: accountKey(email), limit: loginAccount },
          ]
        : [{ key: `login:device:${device}`, limit: loginAccount }];
    return counters.filter(({ limit }) => limit > 0);
  }
}

const accountKey = (email: string): string => `login:account:${createHash('sha256').update(email).digest('base64url')}`;

const tryKey = (kind: LinkTry, address: string): string => `link:${kind}:${address}`;
