import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { Database } from '../database/database.js';
import { Leadership } from './leadership.js';

const SEAL_EVERY_MS = 60_000;
const EVENTS_A_SEAL = 5_000;
const SEALS_A_ROUND = 20;
const LEADER = 'seals';

/** A seal's hash: SHA-256 over the previous seal's hash and the content hashes it covers, in feed order. */
export const SEAL_HASH = `sha256(coalesce(previous_hash, '') || string_agg(content_hash, ''::bytea ORDER BY xid, position))`;

const SEAL = `
  WITH last AS (
    SELECT number, xid, position, hash FROM es.seals ORDER BY number DESC LIMIT 1
  ), next AS (
    SELECT e.xid, e.position, e.content_hash, (SELECT hash FROM last) AS previous_hash
    FROM es.events AS e
    WHERE (e.xid, e.position) > (coalesce((SELECT xid FROM last), '0'), coalesce((SELECT position FROM last), 0))
      AND e.xid < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY e.xid, e.position LIMIT $1
  )
  INSERT INTO es.seals (number, after_xid, after_position, xid, position, events, hash)
  SELECT coalesce((SELECT number FROM last), 0) + 1,
         coalesce((SELECT xid FROM last), '0'), coalesce((SELECT position FROM last), 0),
         (array_agg(xid ORDER BY xid DESC, position DESC))[1], (array_agg(position ORDER BY xid DESC, position DESC))[1],
         count(*), ${SEAL_HASH}
  FROM next GROUP BY previous_hash
  RETURNING events`;

/**
 * Chains the content hashes of the feed, apart from the appends (event-sourcing.md A8): what was sealed can no longer be
 * edited, removed, inserted or reordered unseen.
 */
@Injectable()
export class Seals implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Seals.name);
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly leadership: Leadership,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    this.timer = setInterval(() => {
      this.working = this.sealAll().catch((error: unknown) => this.logger.error(String(error)));
    }, SEAL_EVERY_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.working;
  }

  /** Seals everything that can no longer change its place, in seals of at most 5,000 events. */
  async sealAll(): Promise<void> {
    if (!(await this.leadership.leads(LEADER))) return;
    for (let round = 0; round < SEALS_A_ROUND; round += 1) {
      const rows = await this.database.query<{ events: number }>({
        name: 'seals.add',
        text: SEAL,
        values: [EVENTS_A_SEAL],
      });
      if ((rows[0]?.events ?? 0) < EVENTS_A_SEAL) return;
    }
  }
}
