import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { forgetChanges } from './email-change.statements.js';

/**
 * How many days, by the business clock, a change is kept after it came into force, or after its link was last sent: longer
 * than its link works and than it can be undone.
 */
const RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;

/** Once an hour, deletes the former and the wanted e-mail addresses of changes that are over. */
@Injectable()
export class EmailChangeRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly deletions = new RepeatedWork('e-mail change retention', () => this.deleteOld(), EVERY_MS);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async deleteOld(): Promise<void> {
    await this.database.query(forgetChanges(new Date(this.clock.now().getTime() - RETENTION_DAYS * DAY_MS)));
  }

  onApplicationBootstrap(): void {
    this.deletions.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.deletions.stop();
  }
}
