import { Controller, Get, Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { DomainError } from './domain-error.js';

/** Throws, or rejects, when its part cannot do its work. */
export type HealthCheck = () => Promise<void>;

const PATIENCE_MS = 2_000;

/** What must work before this process takes traffic. Other parts register their own checks, for example a worker's lag. */
@Injectable()
export class Health {
  private readonly logger = new Logger(Health.name);
  private readonly checks = new Map<string, HealthCheck>();

  constructor(database: Database) {
    this.register('database', async () => {
      await database.query({ name: 'health.database', text: 'SELECT 1' });
    });
  }

  register(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  /** The outcome of every check, each given two seconds. */
  async outcomes(): Promise<Record<string, 'ok' | 'failed'>> {
    const outcomes = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await this.outcome(name, check)] as const),
    );
    return Object.fromEntries(outcomes);
  }

  private async outcome(name: string, check: HealthCheck): Promise<'ok' | 'failed'> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('took too long')), PATIENCE_MS);
    });
    try {
      await Promise.race([check(), late]);
      return 'ok';
    } catch (error) {
      this.logger.warn(`${name} is not healthy: ${error instanceof Error ? error.message : String(error)}`);
      return 'failed';
    } finally {
      clearTimeout(timer);
    }
  }
}

/** For whoever runs the process: is it alive, and may it be sent traffic. */
@Controller('health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 503 `not_ready` with the outcome of every check when one failed. */
  @Get('ready')
  async ready(): Promise<{ status: 'ok'; checks: Record<string, string> }> {
    const checks = await this.health.outcomes();
    if (Object.values(checks).every((outcome) => outcome === 'ok')) return { status: 'ok', checks };
    throw new DomainError({ code: 'not_ready', status: 503, message: 'Not ready yet.', details: { checks } });
  }
}
