import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ContextRegistry } from './context-registry.js';
import { Database } from './database/database.js';
import { FeedSignal } from './event-store/feed-signal.js';
import { PROCESSES } from './processes/process-runner.js';
import { Queues } from './queue/queues.js';

/** Returns whether one kind of work is completely done. */
export type IdleCheck = () => Promise<boolean>;

const BEHIND = `SELECT wanted.name FROM unnest($1::text[]) AS wanted (name)
  LEFT JOIN es.consumers AS c USING (name)
  WHERE EXISTS (
    SELECT FROM es.events AS e WHERE (e.xid, e.position) > (coalesce(c.xid, '0'), coalesce(c.position, 0))
  )`;

/**
 * The pause before work is looked for again, in milliseconds: at first the shorter one, then growing to the longer one,
 * because each look is a dozen statements that the work itself has to wait for.
 */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [5, 40];
const TIMEOUT_MS = 60_000;

/** Waits until all background work is done: consumers, jobs, and the kinds of work that contexts add. */
@Injectable()
export class IdleWaiter implements OnModuleInit {
  private readonly checks: IdleCheck[] = [];

  constructor(
    private readonly database: Database,
    private readonly registry: ContextRegistry,
    private readonly queues: Queues,
    private readonly signal: FeedSignal,
  ) {}

  onModuleInit(): void {
    this.checks.push(
      () => this.consumersAreDone(),
      () => this.queues.areIdle(),
    );
  }

  /** Adds a kind of work to wait for. */
  waitFor(check: IdleCheck): void {
    this.checks.push(check);
  }

  /** Resolves when two checks in a row find no work left; rejects if there is still work after a minute. */
  async idle(): Promise<void> {
    const giveUpAt = Date.now() + TIMEOUT_MS;
    let pauseMs = SHORTEST_PAUSE_MS;
    for (let quiet = 0; quiet < 2;) {
      quiet = (await this.isIdle()) ? quiet + 1 : 0;
      if (quiet === 2) return;
      if (Date.now() > giveUpAt) throw new Error('the work under way does not come to an end');
      await new Promise((resolve) => {
        setTimeout(resolve, quiet > 0 ? SHORTEST_PAUSE_MS : pauseMs);
      });
      if (quiet === 0) pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5);
    }
  }

  private async isIdle(): Promise<boolean> {
    for (const check of this.checks) if (!(await check())) return false;
    return true;
  }

  private async consumersAreDone(): Promise<boolean> {
    const names = [PROCESSES, ...this.registry.projections.map(({ name }) => name)];
    const behind = await this.database.query<{ name: string }>({
      name: 'idle-waiter.consumers',
      text: BEHIND,
      values: [names],
    });
    if (behind.length > 0) this.signal.hurry(behind.map(({ name }) => name));
    return behind.length === 0;
  }
}
