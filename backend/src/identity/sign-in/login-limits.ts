import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { RateCounter } from '../../platform/http/rate-limit/rate-counter.js';
import { tooManyLogins, tooManyTries } from '../identity.errors.js';
import { loginPauseMinutes } from '@perpetua/contracts/limits';

const WINDOW_MS = loginPauseMinutes * 60 * 1000;

/** An attempt to log in to an account. */
export interface LoginAttempt {
  readonly email: string;
  /** IP address of the caller. */
  readonly address: string;
  /** The name of the caller's device; undefined if the device has not signed in to this account before. */
  readonly device?: string | undefined;
}

/** Rate-limited actions that need no login: requesting a link, and following one. */
export type LinkTry = 'recover' | 'follow';

/**
 * Limits failed logins per 15 minutes of wall clock time: 5 for one account, 20 from one IP address
 * (docs/domain.md#api). A device that has signed in to the account before has a separate counter with the account's
 * limit; failed logins of other people do not affect this counter, even from the same IP address (ADR 0020). An attempt
 * is counted before its password is checked, so that concurrent attempts cannot exceed the limit; a successful attempt
 * is subtracted again. Requests for links, and uses of invalid links, are each limited to 20 from one IP address, with
 * their own counters.
 */
@Injectable()
export class LoginLimits {
  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
  ) {}

  /**
   * Counts an attempt to log in.
   * @throws DomainError 429 `too_many_logins` when a limit is exceeded
   */
  async count(attempt: LoginAttempt): Promise<void> {
    for (const { key, limit } of this.limitsOf(attempt)) {
      const retryAfterSeconds = await this.refusalOf(key, limit);
      if (retryAfterSeconds !== undefined) throw tooManyLogins(retryAfterSeconds);
    }
  }

  async takeBack(attempt: LoginAttempt): Promise<void> {
    for (const { key } of this.limitsOf(attempt)) await this.counter.takeBack(key);
  }

  /** Resets the failed logins of an account after its owner has set another password. */
  async forgive(email: string): Promise<void> {
    await this.counter.clear(accountKey(email));
  }

  /**
   * Counts a request for a link, or the use of one.
   * @throws DomainError 429 `too_many_requests` when the limit is exceeded
   */
  async countTry(kind: LinkTry, address: string): Promise<void> {
    const { loginAddress } = this.config.limits;
    if (loginAddress === 0) return;
    const retryAfterSeconds = await this.refusalOf(tryKey(kind, address), loginAddress);
    if (retryAfterSeconds !== undefined) throw tooManyTries(retryAfterSeconds);
  }

  /**
   * Counts a mail to a new e-mail address of an account: at most as many per 15 minutes as failed logins.
   * @throws DomainError 429 `too_many_requests` when the limit is exceeded
   */
  async countAddressMail(userId: string): Promise<void> {
    const { loginAccount } = this.config.limits;
    if (loginAccount === 0) return;
    const retryAfterSeconds = await this.refusalOf(`link:address:${userId}`, loginAccount);
    if (retryAfterSeconds !== undefined) throw tooManyTries(retryAfterSeconds);
  }

  async takeTryBack(kind: LinkTry, address: string): Promise<void> {
    await this.counter.takeBack(tryKey(kind, address));
  }

  /** Counts one attempt; returns the seconds to wait if the limit is exceeded, otherwise undefined. */
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
