import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { forgetChanges } from './email-change.statements.js';

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
    await this.database.query(forgetChanges(this.clock.now()));
  }

  onApplicationBootstrap(): void {
    this.deletions.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.deletions.stop();
  }
}
