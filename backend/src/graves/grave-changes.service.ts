import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AppConfig } from '../config/app-config.js';
import { Database } from '../platform/database/database.js';
import { RepeatedWork } from '../platform/work/repeated-work.js';
import { changeFollowed, changesOf, claimChanges } from './grave.statements.js';
import { FollowGrave, type GraveChange } from './graves.commands.js';

const SWEEP_EVERY_MS = 30_000;

/**
 * Makes everything that depends on a grave follow its changes: at once, and again by a worker where a process died in
 * between.
 */
@Injectable()
export class GraveChanges implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(GraveChanges.name);
  private readonly sweeps = new RepeatedWork('changes of graves', () => this.sweep(), SWEEP_EVERY_MS);

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.sweeps.startAfterPause();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeps.stop();
  }

  /**
   * Follows everything that is noted of a grave, in the order in which it changed, so that what an interruption has left
   * never undoes a later change. What fails is tried again by the worker: the grave has changed in any case.
   * @returns whether nothing is left
   */
  async follow(graveId: string): Promise<boolean> {
    try {
      for (const change of await this.database.query<GraveChange & Record<string, unknown>>(changesOf(graveId))) {
        await this.commands.execute(new FollowGrave(change));
        await this.database.query(changeFollowed(change.id));
      }
      return true;
    } catch (error) {
      this.logger.error(`a change of a grave is not followed yet: ${String(error)}`);
      return false;
    }
  }

  /** Follows the changes that an interrupted process has left. */
  async sweep(): Promise<void> {
    const left = await this.database.query<{ graveId: string }>(claimChanges);
    for (const graveId of new Set(left.map((change) => change.graveId))) await this.follow(graveId);
  }
}
