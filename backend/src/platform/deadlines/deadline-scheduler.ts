import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Clock } from '../clock.js';
import { AppConfig } from '../config/app-config.js';
import { FeedSignal } from '../event-store/feed-signal.js';
import { Queues } from '../queue/queues.js';
import { workerOptions } from '../queue/worker-options.js';
import { type ArmedDeadline, Deadlines } from './deadlines.js';

const SWEEP_MS = 5_000;
/** Far fewer alarms than deadlines: most are disarmed long before their moment. Long enough for several sweeps to see it. */
const ALARM_WITHIN_MS = 3 * 60_000;
const BATCH = 500;
/** Streams whose deadlines are fired side by side: each firing waits for the database several times. */
const AT_A_TIME = 8;

interface AlarmData {
  readonly streamId: string;
  readonly kind: string;
  readonly dueAt: string;
}

/** The alarm clock: a delayed job that fires one deadline at its moment. */
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
 * Sets an alarm for every deadline of the next three minutes and fires overdue ones itself: wiping the queue, or a clock
 * that was moved, delays a deadline by one sweep at most (decisions.md §2, Deadlines).
 */
@Injectable()
export class DeadlineScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(DeadlineScheduler.name);
  private readonly alarms = new Map<string, number>();
  private everyMs = SWEEP_MS;
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
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
      if (dueAt.getTime() - this.clock.now().getTime() < ALARM_WITHIN_MS) this.soon();
    });
    this.next();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.stopListening?.();
    clearTimeout(this.timer);
    await this.sweeping;
  }

  /** From now on, and now, another pace: what only a sweep can bring forward need not be waited for so long. */
  sweepEvery(ms: number): void {
    this.everyMs = ms;
    this.soon();
  }

  /** Fires what is overdue, all of it, and sets the alarms that are missing. */
  async sweep(): Promise<void> {
    while (await this.sweepOnce());
  }

  /** Whether more may be overdue than was looked at; what has fired and is still armed comes back later. */
  private async sweepOnce(): Promise<boolean> {
    await this.clock.refresh();
    const now = this.clock.now();
    const due = await this.deadlines.dueBefore(new Date(now.getTime() + ALARM_WITHIN_MS), BATCH);
    const overdue = due.filter(({ dueAt }) => dueAt <= now);
    await this.fireAll(overdue);
    for (const deadline of due.slice(overdue.length)) {
      if (this.stopped) return false;
      await this.setAlarm(deadline, now);
    }
    for (const [id, dueAt] of this.alarms) if (dueAt < now.getTime()) this.alarms.delete(id);
    return !this.stopped && overdue.length === BATCH;
  }

  /** Several streams at a time; the deadlines of one fire one after another, the earliest first. */
  private async fireAll(overdue: readonly ArmedDeadline[]): Promise<void> {
    const streams = new Map<string, ArmedDeadline[]>();
    for (const deadline of overdue)
      streams.set(deadline.streamId, [...(streams.get(deadline.streamId) ?? []), deadline]);
    const rest = streams.values();
    const fireOn = async (): Promise<void> => {
      for (const deadlines of rest) {
        for (const deadline of deadlines) if (!this.stopped) await this.deadlines.fire(deadline);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, fireOn));
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

  /** The next sweep comes at once; one that is under way is followed by the next in its time. */
  private soon(): void {
    if (this.stopped || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.next();
  }

  private next(): void {
    this.timer = undefined;
    this.sweeping = this.sweep().catch((error: unknown) => this.logger.error(String(error)));
    void this.sweeping.then(() => {
      if (!this.stopped) this.timer = setTimeout(() => this.next(), this.everyMs);
    });
  }
}
