import { Injectable } from '@nestjs/common';

/** How long an observation counts. An idle worker makes none, and is not behind. */
const REMEMBERED_MS = 3_000;

/** The delay of the latest piece of work, and of the one before it. */
interface Observation {
  readonly ms: number;
  readonly previousMs: number;
  readonly at: number;
}

/** How far processes and jobs are behind, measured by their latest batches and jobs; milliseconds of the wall clock. */
@Injectable()
export class WorkLag {
  private readonly latest = new Map<string, Observation>();

  /** Records that a piece of work begins that has been waiting since an instant of the wall clock. */
  observe(work: string, since: Date): void {
    const ms = Date.now() - since.getTime();
    this.latest.set(work, { ms: Math.max(0, ms), previousMs: this.latest.get(work)?.ms ?? 0, at: Date.now() });
  }

  /** The longest delay. It counts only if two pieces of work in a row were late, unlike once after a start. */
  ms(): number {
    const since = Date.now() - REMEMBERED_MS;
    return Math.max(
      0,
      ...[...this.latest.values()].map(({ ms, previousMs, at }) => (at < since ? 0 : Math.min(ms, previousMs))),
    );
  }
}
