import { Injectable } from '@nestjs/common';

/** How hard one resource is pressed: 0 is idle, 1 is as much as it should be, more is too much. */
export type PressureSource = () => number;

/** How hard this process is pressed. Parts that can be pressed register a source; the hardest pressed one counts. */
@Injectable()
export class Pressure {
  private readonly sources = new Map<string, PressureSource>();
  private isSuspended = false;

  /** Adds a source, or replaces the one of that name. */
  register(name: string, source: PressureSource): void {
    this.sources.set(name, source);
  }

  /** Counts as idle while `work` runs: what a start does once must not be refused to itself. */
  async suspendedDuring(work: () => Promise<void>): Promise<void> {
    this.isSuspended = true;
    try {
      await work();
    } finally {
      this.isSuspended = false;
    }
  }

  /** The highest level of all sources; 0 without any. */
  level(): number {
    if (this.isSuspended) return 0;
    return Math.max(0, ...[...this.sources.values()].map((source) => source()));
  }
}
