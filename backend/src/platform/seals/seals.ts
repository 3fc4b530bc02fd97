import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { Database } from '../database/database.js';
import { Leadership } from '../event-store/leadership.js';
import { RepeatedWork } from '../work/repeated-work.js';
import { SealWitness } from './seal-witness.js';

const SEAL_EVERY_MS = 60_000;
/**
 * Pause between attempts to seal after the process has started, until one succeeds. An attempt can fail because an open
 * transaction may still add earlier events, or because a process that was killed still counts as the leader.
 */
const FIRST_SEAL_EVERY_MS = 1_000;
const EVENTS_A_SEAL = 5_000;
const SEALS_A_ROUND = 20;
const LEADER = 'seals';

const IS_ALL_SEALED = `SELECT NOT EXISTS (
    SELECT FROM es.events AS e LEFT JOIN (SELECT xid, position FROM es.seals ORDER BY number DESC LIMIT 1) AS s ON true
    WHERE (e.xid, e.position) > (coalesce(s.xid, '0'), coalesce(s.position, 0))
  ) AS sealed`;

/**
 * Chains the hashes of the feed's events in the background (ADR 0005), so that sealed events cannot be edited, removed,
 * inserted or reordered unnoticed. Begins as soon as the process starts, so that even a process that runs for less than
 * a minute seals the events of the process before it.
 */
@Injectable()
export class Seals implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rounds = new RepeatedWork('seals', () => this.repeat(), FIRST_SEAL_EVERY_MS);
  private working: Promise<unknown> = Promise.resolve();
  private hasBegun = false;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly leadership: Leadership,
    private readonly witness: SealWitness,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.rounds.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.rounds.stop();
    await this.working;
  }

  /**
   * Seals the events whose feed position is final, in at most 20 seals of 5,000 events each, and records the new seals
   * outside the database; concurrent calls run one after the other. Does nothing while another process leads.
   * @returns true if events were sealed or no unsealed event is left
   */
  sealAll(): Promise<boolean> {
    const round = this.working.then(() => this.sealRound());
    this.working = round.catch(() => undefined);
    return round;
  }

  private async repeat(): Promise<void> {
    if (!(await this.sealAll()) || this.hasBegun) return;
    this.hasBegun = true;
    this.rounds.repeatEvery(SEAL_EVERY_MS);
  }

  private async sealRound(): Promise<boolean> {
    if (!(await this.leadership.leads(LEADER))) return false;
    let sealed = 0;
    for (let round = 0; round < SEALS_A_ROUND; round += 1) {
      const rows = await this.database.query<{ sealed_events: number }>({
        name: 'seals.add',
        text: 'SELECT sealed_events FROM es.seal($1)',
        values: [EVENTS_A_SEAL],
      });
      sealed += rows[0]?.sealed_events ?? 0;
      if ((rows[0]?.sealed_events ?? 0) < EVENTS_A_SEAL) break;
    }
    await this.witness.record();
    return sealed > 0 || this.isAllSealed();
  }

  private async isAllSealed(): Promise<boolean> {
    const [row] = await this.database.query<{ sealed: boolean }>({ name: 'seals.is-all-sealed', text: IS_ALL_SEALED });
    return row?.sealed ?? false;
  }
}
