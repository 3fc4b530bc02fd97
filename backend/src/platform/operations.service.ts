import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ConsumerStatus, QueueStatus } from '@perpetua/contracts/operations.contract';
import { Clock } from './clock.js';
import { AppConfig } from './config/app-config.js';
import { ContextRegistry } from './context-registry.js';
import { Database } from './database/database.js';
import { FeedSignal } from './event-store/feed-signal.js';
import { Health } from './http/health.controller.js';
import { Metrics } from './http/metrics.js';
import { PROCESSES } from './processes/process-runner.js';
import { QUEUES, Queues } from './queue/queues.js';

interface ConsumerRow {
  name: string;
  position: string;
  lag_events: string;
  lag_seconds: number;
  dead_letters: string;
  error: string | null;
  attempts: number;
  updated_at: Date;
}

/** How far each consumer is behind the feed, in events and by the age of the next one, and what it set aside. */
const CONSUMERS = `
  SELECT c.name, c.position, c.error, c.attempts, c.updated_at, behind.events AS lag_events, behind.seconds AS lag_seconds,
         (SELECT count(*) FROM es.dead_letters AS d WHERE d.consumer = c.name) AS dead_letters
  FROM es.consumers AS c CROSS JOIN LATERAL (
    SELECT count(*) AS events, coalesce(extract(epoch FROM clock_timestamp() - min(next.recorded_at)), 0)::float8 AS seconds
    FROM (
      SELECT e.recorded_at FROM es.events AS e WHERE (e.xid, e.position) > (c.xid, c.position)
      ORDER BY e.xid, e.position LIMIT 10000
    ) AS next
  ) AS behind
  WHERE c.name = ANY($1) ORDER BY c.name`;

/** Who holds back the feed: the oldest transaction of the cluster that has an id (event-sourcing.md A4, rule 3). */
const OLDEST_WRITER = `
  SELECT coalesce(application_name, '') AS holder, extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds
  FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND xact_start IS NOT NULL ORDER BY age(backend_xid) DESC LIMIT 1`;

const LATENESS = `SELECT count(*) AS overdue,
    coalesce(extract(epoch FROM $1::timestamptz - min(due_at)), 0)::float8 AS seconds
  FROM es.deadlines WHERE due_at < $1::timestamptz AND attempts = 0`;

/** A consumer that is this far behind and does not move makes the process unfit for traffic. */
const UNHEALTHY_LAG_SECONDS = 60;

/** How the platform itself is doing: for the admin, for /health/ready and for /metrics. */
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

  onModuleInit(): void {
    this.health.register('worker', async () => {
      const late = (await this.consumers()).find(({ lagSeconds }) => lagSeconds > UNHEALTHY_LAG_SECONDS);
      if (late) throw new Error(`${late.name} is ${Math.round(late.lagSeconds)} s behind`);
    });
    this.measureAppends();
    this.measureConsumers();
    this.measureQueues();
    this.measureDatabase();
  }

  /** Every consumer of the feed. */
  async consumers(): Promise<ConsumerStatus[]> {
    const names = [PROCESSES, ...this.registry.projections.map(({ name }) => name)];
    const rows = await this.database.query<ConsumerRow>({
      name: 'operations.consumers',
      text: CONSUMERS,
      values: [names],
    });
    return rows.map((row) => ({
      name: row.name,
      position: row.position,
      lagEvents: Number(row.lag_events),
      lagSeconds: row.lag_seconds,
      deadLetters: Number(row.dead_letters),
      attempts: row.attempts,
      error: row.error,
      updatedAt: row.updated_at.toISOString(),
    }));
  }

  /** Every queue with its numbers of jobs. */
  queueStatus(): Promise<QueueStatus[]> {
    return Promise.all(
      QUEUES.map(async (name) => {
        const counts = await this.queues.counts(name);
        const number = (state: string): number => counts[state] ?? 0;
        return {
          name,
          waiting: number('waiting') + number('prioritized'),
          active: number('active'),
          delayed: number('delayed'),
          failed: number('failed'),
          completed: number('completed'),
        };
      }),
    );
  }

  /** By event type: what was appended tells offers and payments as well. */
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
    this.signal.onAppended((types, took) => {
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
    const letters = this.metrics.gauge({ name: 'perpetua_dead_letters', help: 'Events that were set aside', labels });
    this.metrics.gauge(
      { name: 'perpetua_feed_lag_seconds', help: 'Age of the next event to handle', labels },
      async (gauge) => {
        for (const { name, ...status } of await this.consumers()) {
          gauge.set({ consumer: name }, status.lagSeconds);
          lagEvents.set({ consumer: name }, status.lagEvents);
          letters.set({ consumer: name }, status.deadLetters);
        }
      },
    );
  }

  private measureQueues(): void {
    const labels = ['queue', 'state'] as const;
    this.metrics.gauge({ name: 'perpetua_jobs', help: 'Jobs by queue and state', labels }, async (gauge) => {
      for (const { name, ...counts } of await this.queueStatus()) {
        for (const [state, count] of Object.entries(counts)) gauge.set({ queue: name, state }, count);
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
