import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Clock } from '../clock/clock.js';
import PQueue from 'p-queue';
import { AppConfig } from '../../config/app-config.js';
import { FeedSignal } from '../event-store/feed-signal.js';
import { QueueUnavailableError } from '../queue/queue.errors.js';
import { Queues } from '../queue/queues.js';
import { workerOptions } from '../queue/worker-options.js';
import { RepeatedWork } from '../work/repeated-work.js';
import { type ArmedDeadline, Deadlines } from './deadlines.js';

const SWEEP_MS = 5_000;
/**
 * Alarms are set only this far ahead, because most deadlines are disarmed long before they are due. Spans many sweeps.
 */
const ALARM_WITHIN_MS = 3 * 60_000;
/** A deadline this close gets its alarm at once; the next regular run is early enough for the others. */
const ALARM_AT_ONCE_MS = 2 * SWEEP_MS;
const BATCH = 500;
/** Number of streams whose deadlines fire concurrently: each deadline waits for the database several times. */
const PARALLEL_STREAMS = 8;

interface AlarmData {
  readonly streamId: string;
  readonly kind: string;
  readonly dueAt: string;
}

/** Worker of delayed jobs: each one fires a deadline at its due time. */
@Processor('deadlines', workerOptions(8))
export class DeadlineAlarm extends WorkerHost {
  constructor(private readonly deadlines: Deadlines) {
    super();
  }

  override async process(job: Job<AlarmData>): Promise<void> {
    await this.deadlines.fire({ ...job.data, dueAt: new Date(job.data.dueAt) });
  }
}

/**
 * Fires overdue deadlines in sweeps, and sets an alarm for every deadline of the next three minutes. The two are
 * independent: a queue that was wiped or is unavailable, or a clock that was moved, delays a deadline by one sweep at
 * most (docs/domain.md#deadlines).
 */
@Injectable()
export class DeadlineScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeadlineScheduler.name);
  private readonly alarms = new Map<string, number>();
  private readonly firing = new RepeatedWork(DeadlineScheduler.name, () => this.sweep(), SWEEP_MS);
  private readonly setting = new RepeatedWork(DeadlineScheduler.name, () => this.setAlarms(), SWEEP_MS);
  private stopped = false;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly deadlines: Deadlines,
    private readonly queues: Queues,
    private readonly clock: Clock,
    private readonly signal: FeedSignal,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    this.stopListening = this.signal.onArmed((dueAt) => {
      if (dueAt.getTime() - this.clock.now().getTime() < ALARM_AT_ONCE_MS) this.setting.soon();
    });
    this.firing.start();
    this.setting.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.stopListening?.();
    await Promise.all([this.firing.stop(), this.setting.stop()]);
  }

  /** Sweeps at once, and from then on at another interval; for tests that wait for a sweep. */
  sweepEvery(ms: number): void {
    this.firing.repeatEvery(ms);
    this.setting.repeatEvery(ms);
  }

  /** Fires all overdue deadlines. One that stays armed gets a later due time. */
  async sweep(): Promise<void> {
    await this.clock.refresh();
    for (;;) {
      const overdue = await this.deadlines.dueBefore(this.clock.now(), BATCH);
      await this.fireAll(overdue);
      if (this.stopped || overdue.length < BATCH) return;
    }
  }

  /** Sets the missing alarms. The next run retries alarms that the queue rejected. */
  async setAlarms(): Promise<void> {
    await this.clock.refresh();
    const now = this.clock.now();
    for (const [id, dueAt] of this.alarms) if (dueAt < now.getTime()) this.alarms.delete(id);
    const soon = await this.deadlines.dueBetween(now, new Date(now.getTime() + ALARM_WITHIN_MS), BATCH);
    try {
      for (const deadline of soon) {
        if (this.stopped) return;
        await this.setAlarm(deadline, now);
      }
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) throw error;
      this.logger.warn(`alarms are not set, deadlines fire by the sweep: ${error.message}`);
    }
  }

  /** Fires deadlines of several streams concurrently, those of one stream in order of their due time. */
  private async fireAll(overdue: readonly ArmedDeadline[]): Promise<void> {
    const streams = new Map<string, ArmedDeadline[]>();
    for (const deadline of overdue)
      streams.set(deadline.streamId, [...(streams.get(deadline.streamId) ?? []), deadline]);
    const work = [...streams.values()].map((deadlines) => async (): Promise<void> => {
      for (const deadline of deadlines) if (!this.stopped) await this.deadlines.fire(deadline);
    });
    await new PQueue({ concurrency: PARALLEL_STREAMS }).addAll(work);
  }

  private async setAlarm(deadline: ArmedDeadline, now: Date): Promise<void> {
    const dueMs = deadline.dueAt.getTime();
    const id = `alarm-${deadline.streamId}-${deadline.kind}-${dueMs}`;
    if (this.alarms.has(id)) return;
    const data: AlarmData = {
      streamId: deadline.streamId,
      kind: deadline.kind,
      dueAt: deadline.dueAt.toISOString(),
    };
    await this.queues.add('deadlines', { name: deadline.kind, id, data: { ...data }, delayMs: dueMs - now.getTime() });
    this.alarms.set(id, dueMs);
  }
}
