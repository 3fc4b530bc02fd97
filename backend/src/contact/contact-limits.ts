import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { RateCounter } from '../platform/http/rate-limit/rate-counter.js';
import { tooManyMessages } from './contact.errors.js';

const WINDOW_MS = 3_600_000;

/** Limits the messages to support per hour of the wall clock: per IP address, and per account. */
@Injectable()
export class ContactLimits {
  constructor(
    private readonly counter: RateCounter,
    private readonly config: AppConfig,
  ) {}

  /**
   * Counts a message.
   * @throws DomainError 429 `too_many_messages` above the limit
   */
  async count(address: string, userId: string | undefined): Promise<void> {
    const limit = this.config.limits.contact;
    if (limit === 0) return;
    const keys = [`contact:address:${address}`, ...(userId === undefined ? [] : [`contact:account:${userId}`])];
    for (const key of keys) {
      const { hits, resetMs } = await this.counter.add(key, WINDOW_MS);
      if (hits > limit) throw tooManyMessages(Math.max(1, Math.ceil(resetMs / 1000)));
    }
  }
}
