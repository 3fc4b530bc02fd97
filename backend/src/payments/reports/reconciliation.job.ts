import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { HandledReports } from './handled-reports.store.js';
import { Reconciliation } from './reconciliation.service.js';

/** The pause between two runs: what no webhook told is found within five minutes, also after two failed runs. */
const EVERY_MS = 60_000;

/** Runs the reconciliation once a minute in one of the workers, by the wall clock. */
@Injectable()
export class ReconciliationSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps = new RepeatedWork('payment reconciliation', () => this.sweep(), EVERY_MS);

  constructor(
    private readonly config: AppConfig,
    private readonly handled: HandledReports,
    private readonly reconciliation: Reconciliation,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.sweeps.startAfterPause();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeps.stop();
  }

  private async sweep(): Promise<void> {
    const run = await this.handled.claimRun();
    if (run !== undefined) await this.reconciliation.run(run);
  }
}
