import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { within } from '../within.js';
import { DomainError } from '../domain/domain-error.js';
import { Controller, Get } from './route-decorators.js';

/** Checks one part of the system; rejects when the part does not work. */
export type HealthCheck = () => Promise<void>;

/** `degraded`: the part does not work, but the process still accepts traffic. */
export type Outcome = 'ok' | 'degraded' | 'failed';

interface Part {
  readonly check: HealthCheck;
  readonly isNeeded: boolean;
}

const TIMEOUT_MS = 2_000;

/**
 * Runs the checks that show whether this process can accept traffic. Other parts of the program register checks, for
 * example of a worker's lag.
 */
@Injectable()
export class Health {
  private readonly logger = new Logger(Health.name);
  private readonly parts = new Map<string, Part>();

  constructor(database: Database) {
    this.register('database', async () => {
      await database.query({ name: 'health.database', text: 'SELECT 1' });
    });
  }

  /**
   * Registers a check. If the part is not needed for traffic, its failure is reported but does not make the process
   * unready.
   */
  register(name: string, check: HealthCheck, { isNeeded = true }: { isNeeded?: boolean } = {}): void {
    this.parts.set(name, { check, isNeeded });
  }

  /** Runs every check with a time limit of two seconds and returns the outcomes. */
  async outcomes(): Promise<Record<string, Outcome>> {
    const outcomes = await Promise.all(
      [...this.parts].map(async ([name, part]) => [name, await this.outcome(name, part)] as const),
    );
    return Object.fromEntries(outcomes);
  }

  private async outcome(name: string, { check, isNeeded }: Part): Promise<Outcome> {
    try {
      await within(TIMEOUT_MS, check);
      return 'ok';
    } catch (error) {
      this.logger.warn(`${name} is not healthy: ${error instanceof Error ? error.message : String(error)}`);
      return isNeeded ? 'failed' : 'degraded';
    }
  }
}

/** Liveness and readiness, for operators. */
@Controller('health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Returns the outcome of every check. If a check that is needed for traffic failed, responds 503 `not_ready` with the
   * outcomes.
   */
  @Get('ready')
  async ready(): Promise<{ status: 'ok'; checks: Record<string, string> }> {
    const checks = await this.health.outcomes();
    if (Object.values(checks).every((outcome) => outcome !== 'failed')) return { status: 'ok', checks };
    throw new DomainError({ code: 'not_ready', message: 'Not ready yet.', details: { checks } });
  }
}
