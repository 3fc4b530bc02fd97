import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../clock/clock.js';
import type { AppConfig } from '../../config/app-config.js';
import { FeedSignal } from '../event-store/feed-signal.js';
import type { Queues } from '../queue/queues.js';
import { DeadlineScheduler } from './deadline-scheduler.js';
import type { ArmedDeadline, Deadlines } from './deadlines.js';

const now = new Date('2026-11-21T12:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);

const deadline = (streamId: string, kind: string, dueAt: Date): ArmedDeadline =>
  ({ streamId, kind, dueAt, streamType: 'service', correlationId: streamId, data: {} }) as unknown as ArmedDeadline;

/** In-memory replacement of the stored deadlines and of the queue; a deadline is disarmed shortly after it fires. */
class Rows {
  readonly fired: string[] = [];
  readonly alarms: string[] = [];
  maxConcurrent = 0;
  private atOnce = new Set<string>();
  hasOverlap = false;

  constructor(private armed: ArmedDeadline[]) {}

  readonly deadlines = {
    dueBefore: async (instant: Date, limit: number) =>
      this.armed
        .filter(({ dueAt }) => dueAt <= instant)
        .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
        .slice(0, limit),
    dueBetween: async (from: Date, to: Date, limit: number) =>
      this.armed.filter(({ dueAt }) => dueAt > from && dueAt <= to).slice(0, limit),
    fire: async (fired: ArmedDeadline) => {
      this.hasOverlap ||= this.atOnce.has(fired.streamId);
      this.atOnce.add(fired.streamId);
      this.maxConcurrent = Math.max(this.maxConcurrent, this.atOnce.size);
      await new Promise((resolve) => setImmediate(resolve));
      this.atOnce.delete(fired.streamId);
      this.armed = this.armed.filter((one) => one !== fired);
      this.fired.push(`${fired.streamId} ${fired.kind}`);
    },
  } as unknown as Deadlines;

  readonly queues = {
    add: async (_queue: string, { id }: { id: string }) => this.alarms.push(id),
  } as unknown as Queues;
}

const schedulerOver = (rows: Rows): DeadlineScheduler => {
  const clock = { now: () => now, refresh: async () => undefined } as unknown as Clock;
  return new DeadlineScheduler(
    { role: 'all' } as unknown as AppConfig,
    rows.deadlines,
    rows.queues,
    clock,
    new FeedSignal(),
  );
};

describe('the deadline scheduler', () => {
  it('fires all overdue deadlines in several batches, and sets alarms only for deadlines that are due soon', async () => {
    const overdue = Array.from({ length: 1_203 }, (_, n) => deadline(`s${n}`, 'expiry', before(n + 1)));
    const rows = new Rows([
      ...overdue,
      deadline('soon', 'expiry', before(-60_000)),
      deadline('late', 'expiry', before(-600_000)),
    ]);
    const scheduler = schedulerOver(rows);
    await scheduler.sweep();
    await scheduler.setAlarms();
    expect(rows.fired.toSorted()).toEqual(overdue.map(({ streamId }) => `${streamId} expiry`).toSorted());
    expect(rows.alarms).toEqual([expect.stringContaining('alarm-soon-expiry')]);
    expect(rows.maxConcurrent).toBe(8);
  });

  it('fires the deadlines of one stream one after another, the earliest first', async () => {
    const kinds = ['third', 'first', 'second'];
    const ages = [1_000, 3_000, 2_000];
    const rows = new Rows(
      ['a', 'b'].flatMap((id) => kinds.map((kind, at) => deadline(id, kind, before(ages[at] ?? 0)))),
    );
    await schedulerOver(rows).sweep();
    expect(rows.hasOverlap).toBe(false);
    for (const id of ['a', 'b']) {
      expect(rows.fired.filter((one) => one.startsWith(id))).toEqual([`${id} first`, `${id} second`, `${id} third`]);
    }
  });

  it('fires no further deadlines after it has been stopped', async () => {
    const rows = new Rows(Array.from({ length: 600 }, (_, n) => deadline(`s${n}`, 'expiry', before(n + 1))));
    const scheduler = schedulerOver(rows);
    const sweep = scheduler.sweep();
    await scheduler.onModuleDestroy();
    await sweep;
    expect(rows.fired.length).toBeLessThan(9);
  });
});
