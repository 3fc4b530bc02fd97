import { Injectable } from '@nestjs/common';
import { loginPauseMinutes } from '@perpetua/contracts/limits';
import { AppConfig } from '../../../config/app-config.js';
import type { LimitsConfig } from '../../../config/limits-config.js';
import { DomainError } from '../../domain/domain-error.js';
import { RateCounter } from './rate-counter.js';

const WINDOW_MS = 3_600_000;
const GUESS_WINDOW_MS = loginPauseMinutes * 60_000;

/** Limits calls without a login that create something, or guess a secret link, per IP address; by the wall clock. */
@Injectable()
export class AddressLimits {
  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
  ) {}

  /**
   * Counts one call from an IP address, whether the call succeeds or not. The setting 0 disables the limit.
   * @throws DomainError 429 `too_many_requests` with `retryAfterSeconds` above the limit
   */
  async count(kind: keyof Pick<LimitsConfig, 'signUp' | 'application'>, address: string): Promise<void> {
    const limit = this.config.limits[kind];
    if (limit === 0) return;
    const { hits, resetMs } = await this.counter.add(`${kind}:address:${address}`, WINDOW_MS);
    if (hits > limit) throw tooManyRequests(Math.max(1, Math.ceil(resetMs / 1000)));
  }

  /**
   * Counts a secret link that does not hold, per IP address and 15 minutes; as many are free as failed logins. Links
   * that hold are not counted, so that nobody else's guesses lock them.
   * @throws DomainError 429 `too_many_requests` with `retryAfterSeconds` above the limit
   */
  async countGuess(address: string): Promise<void> {
    const { loginAddress } = this.config.limits;
    if (loginAddress === 0) return;
    const { hits, resetMs } = await this.counter.add(`guess:address:${address}`, GUESS_WINDOW_MS);
    if (hits > loginAddress) throw tooManyRequests(Math.max(1, Math.ceil(resetMs / 1000)));
  }
}

const tooManyRequests = (retryAfterSeconds: number): DomainError =>
  new DomainError({
    code: 'too_many_requests',
    message: 'Too many requests. Please try again later.',
    details: { retryAfterSeconds },
  });
