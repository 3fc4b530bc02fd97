import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { RebuildStatus } from '@perpetua/contracts/operations.contract';
import { ContextRegistry } from '../context-registry.js';
import { DomainError, notFound } from '../domain/domain-error.js';
import { ProjectionRebuild, RebuildUnderWayError } from './projection-rebuild.js';

/** Runs the rebuilds that admins start, in the background of this process, and reports their progress. */
@Injectable()
export class Rebuilds implements OnModuleDestroy {
  private readonly logger = new Logger('rebuild');
  private readonly statuses = new Map<string, RebuildStatus>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly shutdown = new AbortController();

  constructor(
    private readonly registry: ContextRegistry,
    private readonly rebuilder: ProjectionRebuild,
  ) {}

  /** The projection's running or most recent rebuild in this process; null if there was none. */
  statusOf(projection: string): RebuildStatus | null {
    return this.statuses.get(projection) ?? null;
  }

  /**
   * Starts a rebuild and returns as soon as it has begun; the rebuild continues in the background.
   * @throws DomainError 404 if there is no such projection, 409 `rebuild_under_way` while any process is rebuilding the
   * projection
   */
  async start(name: string): Promise<RebuildStatus> {
    const projection = this.registry.projections.find((known) => known.name === name);
    if (!projection) throw notFound('Projection');
    if (this.running.has(name)) throw underWay(name);
    const startedAt = new Date().toISOString();
    const note = (status: Omit<RebuildStatus, 'startedAt'>): void => {
      this.statuses.set(name, { ...status, startedAt });
    };
    return new Promise((resolve, reject) => {
      const work = this.rebuilder
        .rebuild(projection, {
          signal: this.shutdown.signal,
          onProgress: (progress) => {
            note({ state: 'running', ...progress, endedAt: null, error: null });
            resolve({ state: 'running', ...progress, startedAt, endedAt: null, error: null });
          },
        })
        .then(
          ({ events }) =>
            note({ state: 'done', events, total: events, endedAt: new Date().toISOString(), error: null }),
          (error: unknown) => {
            const isElsewhere = error instanceof RebuildUnderWayError;
            reject(isElsewhere ? underWay(name) : (error as Error));
            if (isElsewhere) return;
            this.logger.error(`the rebuild of ${name} failed: ${String(error)}`);
            const { events, total } = this.statuses.get(name) ?? { events: 0, total: 0 };
            note({ state: 'failed', events, total, endedAt: new Date().toISOString(), error: String(error) });
          },
        )
        .finally(() => this.running.delete(name));
      this.running.set(name, work);
    });
  }

  /** Cancels the running rebuilds; the live tables stay unchanged. */
  async onModuleDestroy(): Promise<void> {
    this.shutdown.abort(new Error('the process ends'));
    await Promise.all(this.running.values());
  }
}

const underWay = (name: string): DomainError =>
  new DomainError({ code: 'rebuild_under_way', message: `${name} is being rebuilt already` });
