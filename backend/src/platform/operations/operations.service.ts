import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ConsumerStatus, QueueStatus } from '@perpetua/contracts/operations.contract';
import { Clock } from '../clock/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { ContextRegistry } from '../context-registry.js';
import { Database } from '../database/database.js';
import { FeedSignal } from '../event-store/feed-signal.js';
import { Health } from '../http/health.controller.js';
import { Metrics } from '../http/observability/metrics.js';
import { CONSUMERS, type ConsumerRow, LATENESS, OLDEST_WRITER } from './operations.statements.js';
import { PROCESSES } from '../processes/process-runner.js';
import { type QueueName, QUEUES, Queues } from '../queue/queues.js';
import { within } from '../within.js';

/**
 * A consumer is stuck if it is more than this many seconds behind, and either its checkpoint has not moved for as long
 * or it is failing.
 */
const STUCK_SECONDS = 60;

/** Time limit for reading the state of a queue, in milliseconds; shorter than the time limit of a metrics scrape. */
const QUEUE_MS = 1_500;

/** The state of the platform: for admins, for /health/ready and for /metrics. */
@Injectable()
export class Operations implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly registry: ContextRegistry,
    private readonly queues: Queues,
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly signal: FeedSignal,
  ) {}

  /**
   * Registers the readiness checks of workers and queues. An API process does not register them, because it works
   * without workers. If these checks fail, a process with both roles only reports it, but a process that is only a
   * worker becomes unready.
   */
  onModuleInit(): void {
    const { role } = this.config;
    if (role !== 'api') {
      const isNeeded = role === 'worker';
      this.health.register('worker', () => this.assertWorkerKeepsUp(), { isNeeded });
      this.health.register('queues', () => this.assertQueuesAnswer(), { isNeeded });
    }
    this.measureAppends();
    this.measureConsumers();
    this.measureQueues();
    this.measureDatabase();
  }

  private async assertWorkerKeepsUp(): Promise<void> {
    for (const row of await this.consumerRows()) {
      const isStill = row.still_seconds > STUCK_SECONDS || row.attempts > 0;
      if (row.lag_seconds > STUCK_SECONDS && isStill) {
        throw new Error(`${row.name} is stuck, ${Math.round(row.lag_seconds)} s behind`);
      }
      const types = row.unknown_types?.join(', ');
      if (types !== undefined) throw new Error(`${row.name} holds events of unknown types: ${types}`);
    }
  }

  private async assertQueuesAnswer(): Promise<void> {
    for (const name of QUEUES) await this.queues.counts(name);
  }

  /** The state of every consumer of the feed. */
  async consumers(): Promise<ConsumerStatus[]> {
    return (await this.consumerRows()).map((row) => {
      const setAside = {
        failed: Number(row.failed),
        queue: Number(row.queue),
        unknown: Number(row.unknown),
        behind: Number(row.behind),
      };
      return {
        name: row.name,
        position: row.position,
        lagEvents: Number(row.lag_events),
        lagSeconds: row.lag_seconds,
        deadLetters: Object.values(setAside).reduce((sum, count) => sum + count, 0),
        setAside,
        unknownTypes: row.unknown_types ?? [],
        attempts: row.attempts,
        error: row.error,
        updatedAt: row.updated_at.toISOString(),
      };
    });
  }

  private consumerRows(): Promise<ConsumerRow[]> {
    const names = [PROCESSES, ...this.registry.projections.map(({ name }) => name)];
    return this.database.query<ConsumerRow>({ name: 'operations.consumers', text: CONSUMERS, values: [names] });
  }

  /**
   * The number of jobs in every queue; a queue that does not respond within {@link QUEUE_MS} is shown as unavailable.
   */
  queueStatus(): Promise<QueueStatus[]> {
    return Promise.all(QUEUES.map((name) => this.statusOf(name)));
  }

  private async statusOf(name: QueueName): Promise<QueueStatus> {
    try {
      const counts = await within(QUEUE_MS, () => this.queues.counts(name));
      const number = (state: string): number => counts[state] ?? 0;
      return {
        name,
        available: true,
        waiting: number('waiting') + number('prioritized'),
        active: number('active'),
        delayed: number('delayed'),
        failed: number('failed'),
        completed: number('completed'),
      };
    } catch {
      return { name, available: false, waiting: null, active: null, delayed: null, failed: null, completed: null };
    }
  }

  /**
   * Measures appends: their duration, and the number of events by type, which includes those of offers and payments.
   */
  private measureAppends(): void {
    const events = this.metrics.counter({
      name: 'perpetua_events_total',
      help: 'Events appended by this process',
      labels: ['type'],
    });
    const seconds = this.metrics.histogram(
      { name: 'perpetua_append_seconds', help: 'Time of an append with its rows' },
      [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
    );
    this.signal.onMeasured((types, took) => {
      for (const type of types) events.inc({ type });
      seconds.observe(took);
    });
  }

  private measureConsumers(): void {
    const labels = ['consumer'] as const;
    const lagEvents = this.metrics.gauge({
      name: 'perpetua_feed_lag_events',
      help: 'Events not yet handled (at most 10,000 counted)',
      labels,
    });
    const letters = this.metrics.gauge({
      name: 'perpetua_dead_letters',
      help: 'Events that were set aside, by reason',
      labels: ['consumer', 'reason'],
    });
    this.metrics.gauge(
      { name: 'perpetua_feed_lag_seconds', help: 'Age of the next event to handle', labels },
      async (gauge) => {
        for (const stale of [lagEvents, letters]) stale.reset();
        for (const { name, ...status } of await this.consumers()) {
          gauge.set({ consumer: name }, status.lagSeconds);
          lagEvents.set({ consumer: name }, status.lagEvents);
          for (const [reason, count] of Object.entries(status.setAside)) letters.set({ consumer: name, reason }, count);
        }
      },
    );
  }

  private measureQueues(): void {
    const up = this.metrics.gauge({
      name: 'perpetua_queue_up',
      help: '1 while the queue answers, else 0',
      labels: ['queue'],
    });
    const labels = ['queue', 'state'] as const;
    this.metrics.gauge({ name: 'perpetua_jobs', help: 'Jobs by queue and state', labels }, async (gauge) => {
      gauge.reset();
      for (const { name, available, ...counts } of await this.queueStatus()) {
        up.set({ queue: name }, available ? 1 : 0);
        for (const [state, count] of Object.entries(counts)) {
          if (count !== null) gauge.set({ queue: name, state }, count);
        }
      }
    });
  }

  private measureDatabase(): void {
    this.metrics.gauge(
      {
        name: 'perpetua_oldest_writer_seconds',
        help: 'Age of the transaction that holds back the feed',
        labels: ['holder'],
      },
      async (gauge) => {
        gauge.reset();
        const [row] = await this.database.query<{ holder: string; seconds: number }>({
          name: 'operations.writer',
          text: OLDEST_WRITER,
        });
        if (row) gauge.set({ holder: row.holder }, row.seconds);
      },
    );
    if (this.config.role === 'api') return;
    this.metrics.gauge(
      { name: 'perpetua_deadline_lateness_seconds', help: 'How late the latest deadline is' },
      async (gauge) => {
        const [row] = await this.database.query<{ seconds: number }>({
          name: 'operations.lateness',
          text: LATENESS,
          values: [this.clock.now()],
        });
        gauge.set(Math.max(0, row?.seconds ?? 0));
      },
    );
  }
}
