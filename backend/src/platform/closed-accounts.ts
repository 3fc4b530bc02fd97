import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ClosureRecords } from './closure-records.js';
import { ContextRegistry } from './context-registry.js';
import { Database, type Statement } from './database/database.js';
import type { PersonalDataRemoval } from './personal-data-removal.js';
import { RepeatedWork } from './work/repeated-work.js';

const SWEEP_EVERY_MS = 30_000;
const MAX_SWEPT = 100;

/**
 * Makes every context remove the data of people whose accounts were closed: immediately, and again at the start of
 * every process and every 30 seconds, until every context has succeeded. Requests that were running when the account
 * was closed can still write, so the removal is repeated for at least one minute after the closure.
 */
@Injectable()
export class ClosedAccounts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ClosedAccounts.name);
  private readonly sweeps = new RepeatedWork('closed accounts', () => this.sweep(), SWEEP_EVERY_MS);

  /** The last account that was swept; undefined when the next sweep begins with the first. */
  private sweptUpTo: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly registry: ContextRegistry,
    private readonly records: ClosureRecords,
  ) {}

  /**
   * Removes a person's data in every context, and records outside the database that the account is closed. Returns false
   * if one of these failed; a later sweep tries again.
   */
  async removeDataOf(userId: string): Promise<boolean> {
    const record: PersonalDataRemoval = { name: 'the record of closures', remove: (id) => this.records.record(id) };
    const outcomes = await Promise.all(
      [...this.registry.removals, record].map((removal) => this.succeeds(removal, userId)),
    );
    return outcomes.every(Boolean);
  }

  /**
   * Removes the data of closed accounts whose removal is not finished. One call processes {@link MAX_SWEPT} accounts,
   * the next call the accounts after them, so that accounts that always fail keep no other account from its turn.
   */
  async sweep(): Promise<void> {
    const accounts = await this.database.query<{ user_id: string; may_end: boolean }>({
      name: 'closed-accounts.open',
      text: `SELECT user_id, closed_at < clock_timestamp() - interval '1 minute' AS may_end
        FROM platform.closed_accounts WHERE user_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
        ORDER BY user_id LIMIT ${MAX_SWEPT}`,
      values: [this.sweptUpTo],
    });
    this.sweptUpTo = accounts.length === MAX_SWEPT ? accounts.at(-1)?.user_id : undefined;
    for (const { user_id: userId, may_end: mayEnd } of accounts) {
      if ((await this.removeDataOf(userId)) && mayEnd) await this.database.query(accountDone(userId));
    }
  }

  onApplicationBootstrap(): void {
    this.sweeps.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeps.stop();
  }

  private async succeeds(removal: PersonalDataRemoval, userId: string): Promise<boolean> {
    try {
      await removal.remove(userId, this.database);
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`${removal.name} has not removed the data of a closed account yet: ${reason}`);
      return false;
    }
  }
}

/**
 * Records that an account was closed, so that sweeps process it. Must run in the transaction that closes the account.
 */
export const accountClosedStatement = (userId: string): Statement => ({
  name: 'closed-accounts.add',
  text: 'INSERT INTO platform.closed_accounts (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
  values: [userId],
});

const accountDone = (userId: string): Statement => ({
  name: 'closed-accounts.done',
  text: 'DELETE FROM platform.closed_accounts WHERE user_id = $1',
  values: [userId],
});
