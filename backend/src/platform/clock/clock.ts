import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.js';

/** PostgreSQL notification channel that tells every process the new offset after the clock was moved. */
export const CLOCK_CHANNEL = 'perpetua_clock';

/**
 * The business clock (docs/domain.md#sandbox-and-clocks), used for deadlines, dates, cut-off times and `occurredAt`. It
 * is the wall clock plus an offset that is stored in the database; only the sandbox moves it, and only forward.
 */
@Injectable()
export class Clock implements OnModuleInit {
  private offsetMs = 0;

  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  /** Business time now. */
  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Reads the offset from the database, because another process may have moved the clock. */
  async refresh(): Promise<void> {
    const rows = await this.database.query<{ offset_ms: string }>({
      name: 'clock.offset',
      text: 'SELECT offset_ms FROM es.clock',
    });
    this.offsetMs = Number(rows[0]?.offset_ms ?? 0);
  }

  /** Applies an offset that another process has set; an offset smaller than the current one is ignored. */
  follow(offsetMs: number): void {
    this.offsetMs = Math.max(this.offsetMs, offsetMs);
  }

  /**
   * Moves business time forward to `instant` in every process; an instant before the current business time changes
   * nothing.
   */
  async moveTo(instant: Date): Promise<void> {
    const rows = await this.database.query<{ offset_ms: string }>({
      name: 'clock.move',
      text: `WITH moved AS (UPDATE es.clock SET offset_ms = greatest(offset_ms, $1) RETURNING offset_ms)
        SELECT offset_ms, pg_notify('${CLOCK_CHANNEL}', offset_ms::text) FROM moved`,
      values: [Math.round(instant.getTime() - Date.now())],
    });
    this.offsetMs = Number(rows[0]?.offset_ms ?? this.offsetMs);
  }
}
