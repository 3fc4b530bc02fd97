import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ClosureRecords } from '../../platform/closure-records.js';
import { Database } from '../../platform/database/database.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { AccountClosing } from './account-closing.service.js';

const EVERY_MS = 600_000;
/** Ids per query. */
const BATCH = 1_000;

/**
 * Closes accounts again that a restored database has, although they were closed after the backup: at the start of every
 * process, before it serves anybody. An account that is in use in the restored database, for example by an order that
 * was delivered later, is tried again every ten minutes.
 */
@Injectable()
export class RestoredAccounts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('closed accounts');
  private readonly rounds = new RepeatedWork('closed accounts', () => this.round(), EVERY_MS);

  constructor(
    private readonly records: ClosureRecords,
    private readonly database: Database,
    private readonly closing: AccountClosing,
  ) {}

  /** A storage that does not work must not prevent the start; the next round tries again. */
  async onApplicationBootstrap(): Promise<void> {
    const isSettled = await this.closeAgain().then(
      (inUse) => inUse === 0,
      (error: unknown) => {
        this.logger.error(`the records of closed accounts could not be read: ${String(error)}`);
        return false;
      },
    );
    if (!isSettled) this.rounds.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
  }

  private async round(): Promise<void> {
    if ((await this.closeAgain()) === 0) void this.rounds.stop();
  }

  /** Closes every recorded account that is open. Returns how many are still in use. */
  private async closeAgain(): Promise<number> {
    let inUse = 0;
    for await (const ids of this.batches()) {
      for (const id of await this.openOf(ids)) {
        if (await this.closing.closeAgain(id)) {
          this.logger.log(`account ${id} was closed after the backup that was restored, and is closed again`);
          continue;
        }
        inUse += 1;
        this.logger.warn(`account ${id} was closed after the backup that was restored, but is in use in it`);
      }
    }
    return inUse;
  }

  private async openOf(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>({
      name: 'identity.open-accounts-of',
      text: 'SELECT id FROM identity.users WHERE id = ANY ($1::uuid[]) AND closed_at IS NULL',
      values: [ids],
    });
    return rows.map(({ id }) => id);
  }

  private async *batches(): AsyncGenerator<string[]> {
    let batch: string[] = [];
    for await (const id of this.records.ids()) {
      if (batch.push(id) < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
