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
 * An alarm is set at most this long (in milliseconds) before its deadline is due, because most deadlines are disarmed
 * long before they are due.
 */
const ALARM_WITHIN_MS = 3 * 60_000;
/**
 * A deadline that is due within this time (in milliseconds) when it is armed gets its alarm immediately; a deadline
 * that is due later gets it in a regular run of {@link DeadlineScheduler.setAlarms}.
 */
const ALARM_AT_ONCE_MS = 2 * SWEEP_MS;
const BATCH = 500;
/** Number of streams whose deadlines fire concurrently. Firing a deadline waits for the database several times. */
const PARALLEL_STREAMS = 8;

interface AlarmData {
  readonly streamId: string;
  readonly kind: string;
  readonly dueAt: string;
}

/** Processes alarms, which are delayed jobs: each job fires one deadline at its due time. */
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
 * Fires overdue deadlines in periodic sweeps, and sets an alarm (a delayed job) for every deadline that is due within
 * three minutes. Sweeps do not depend on alarms: if the queue was wiped or is unavailable, or the clock was moved, a
 * deadline fires at most one sweep later (docs/domain.md#deadlines).
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

  /** Sweeps and sets alarms immediately, and then repeats both at this interval; for tests that wait for a sweep. */
  sweepEvery(ms: number): void {
    this.firing.repeatEvery(ms);
    this.setting.repeatEvery(ms);
  }

  /**
   * Fires all overdue deadlines. A deadline that stays armed gets a later due time, so it does not fire again in the
   * same sweep.
   */
  async sweep(): Promise<void> {
    await this.clock.refresh();
    for (;;) {
      const overdue = await this.deadlines.dueBefore(this.clock.now(), BATCH);
      await this.fireAll(overdue);
      if (this.stopped || overdue.length < BATCH) return;
    }
  }

  /**
   * Sets an alarm for each deadline that is due soon and has none yet. The next run retries alarms that the queue
   * rejected.
   */
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

  /**
   * Fires the deadlines of several streams concurrently, but those of one stream one after another in the order of
   * their due times.
   */
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
