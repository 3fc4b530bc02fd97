import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Clock } from '../../platform/clock/clock.js';
import { derivedId } from '../../platform/ids.js';
import { Queues } from '../../platform/queue/queues.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { seasonMorning } from './season-days.policy.js';

const EVERY_MS = 30_000;

/**
 * Queues the plan of a season each morning. Every worker looks, by the business clock; the job's id is that of the day,
 * so that the day has one plan, and one that was lost with its queue is queued again.
 */
@Injectable()
export class SeasonMornings implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly looks = new RepeatedWork('plan of the season', () => this.look(), EVERY_MS);

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly queues: Queues,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.looks.startAfterPause();
  }

  async onModuleDestroy(): Promise<void> {
    await this.looks.stop();
  }

  /** Queues the plan that is due now, if there is one. */
  async look(): Promise<void> {
    const morning = seasonMorning(this.clock.now());
    if (morning === null) return;
    const day = morning.today;
    await this.queues.add('season', { name: 'plan-season', id: derivedId('season', day), data: { day } });
  }
}
