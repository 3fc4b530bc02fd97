import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { Clock } from '../../platform/clock/clock.js';
import { Deadlines } from '../../platform/deadlines/deadlines.js';
import { IdleWaiter } from '../../platform/idle-waiter.js';
import { DomainError } from '../../platform/domain/domain-error.js';

const CONCURRENCY = 200;

/**
 * Moves the business clock forward as if time passed (docs/domain.md#sandbox-and-clocks): it stops at the due time of
 * every armed deadline, in order, until all work that the deadline causes is done.
 */
@Injectable()
export class ClockAdvancer {
  private walking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly deadlines: Deadlines,
    private readonly idleWaiter: IdleWaiter,
  ) {}

  /**
   * Moves the clock to an instant; concurrent calls run one after the other.
   * @returns the business time at the end
   * @throws DomainError 422 `clock_backwards` when the instant is before the current business time
   */
  to(target: Date): Promise<Date> {
    return this.walkTo(() => target);
  }

  /**
   * Moves the clock by an ISO 8601 duration, in calendar units of UTC.
   * @throws DomainError 400 when `duration` is not an ISO 8601 duration
   */
  by(duration: string): Promise<Date> {
    return this.walkTo(() => laterBy(this.clock.now(), duration));
  }

  /** Computes the target only when this call's turn comes, so that two concurrent durations add up. */
  private walkTo(target: () => Date): Promise<Date> {
    const walk = this.walking.then(async () => {
      await this.clock.refresh();
      return this.walk(target());
    });
    this.walking = walk.catch(() => undefined);
    return walk;
  }

  private async walk(target: Date): Promise<Date> {
    if (target < this.clock.now()) {
      throw new DomainError({ code: 'clock_backwards', message: 'The clock only moves forward' });
    }
    await this.idleWaiter.idle();
    for (;;) {
      const due = await this.deadlines.dueBefore(target, CONCURRENCY);
      const moment = due[0]?.dueAt;
      if (!moment) break;
      if (moment > this.clock.now()) await this.clock.moveTo(moment);
      const together = due.filter((deadline) => deadline.dueAt <= moment);
      await Promise.all(together.map((deadline) => this.deadlines.fire(deadline)));
      await this.idleWaiter.idle();
    }
    await this.clock.moveTo(target);
    await this.idleWaiter.idle();
    return this.clock.now();
  }
}

const laterBy = (instant: Date, duration: string): Date => {
  try {
    const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('UTC');
    return new Date(zoned.add(Temporal.Duration.from(duration)).epochMilliseconds);
  } catch {
    throw new DomainError({
      code: 'validation_failed',
      message: 'advance must be an ISO 8601 duration',
      errors: [{ path: 'advance', code: 'invalid_duration', message: 'Not an ISO 8601 duration, for example P1M' }],
    });
  }
};
