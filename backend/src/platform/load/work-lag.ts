import { Injectable } from '@nestjs/common';

/** How long an observation counts: a worker that has nothing to do observes nothing, and is not behind. */
const REMEMBERED_MS = 3_000;

/** The wait of a piece of work, and of the one before it. */
interface Observation {
  readonly ms: number;
  readonly previousMs: number;
  readonly at: number;
}

/** How far processes and jobs are behind, as their latest batches and jobs found it; milliseconds of the wall clock. */
@Injectable()
export class WorkLag {
  private readonly latest = new Map<string, Observation>();

  /** Notes that a piece of work is begun that has waited since an instant of the wall clock. */
  observe(work: string, since: Date): void {
    const ms = Date.now() - since.getTime();
    this.latest.set(work, { ms: Math.max(0, ms), previousMs: this.latest.get(work)?.ms ?? 0, at: Date.now() });
  }

  /** The longest wait; one late piece alone, as after a start, is no lag. */
  ms(): number {
    const since = Date.now() - REMEMBERED_MS;
    return Math.max(
      0,
      ...[...this.latest.values()].map(({ ms, previousMs, at }) => (at < since ? 0 : Math.min(ms, previousMs))),
    );
  }
}
