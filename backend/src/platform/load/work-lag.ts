import { Injectable } from '@nestjs/common';

/**
 * How long an observation is used, in milliseconds: an idle worker makes no new ones, and must not appear to be behind.
 */
const REMEMBERED_MS = 3_000;

/** The delays of the latest piece of work and of the one before it, in milliseconds. */
interface Observation {
  readonly ms: number;
  readonly previousMs: number;
  readonly at: number;
}

/**
 * How far processes and jobs are behind, in milliseconds of the wall clock, measured by their latest batches and jobs.
 */
@Injectable()
export class WorkLag {
  private readonly latest = new Map<string, Observation>();

  /** Records that a piece of work begins now, after waiting from `since` on (wall clock); `work` names its kind. */
  observe(work: string, since: Date): void {
    const ms = Date.now() - since.getTime();
    this.latest.set(work, { ms: Math.max(0, ms), previousMs: this.latest.get(work)?.ms ?? 0, at: Date.now() });
  }

  /**
   * The longest delay of any kind of work, in milliseconds. A delay counts only if two successive pieces of work of the
   * same kind were late, so that one late piece after a start is ignored.
   */
  ms(): number {
    const since = Date.now() - REMEMBERED_MS;
    return Math.max(
      0,
      ...[...this.latest.values()].map(({ ms, previousMs, at }) => (at < since ? 0 : Math.min(ms, previousMs))),
    );
  }
}
