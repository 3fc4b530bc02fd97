import { Injectable } from '@nestjs/common';

/** The load of one resource: 0 is idle, 1 is full, more is overloaded. */
export type PressureSource = () => number;

/** The load of this process, which is the highest load of all registered resources. */
@Injectable()
export class Pressure {
  private readonly sources = new Map<string, PressureSource>();
  private isSuspended = false;

  /** Adds a resource, or replaces the one with the same name. */
  register(name: string, source: PressureSource): void {
    this.sources.set(name, source);
  }

  /** Reports no load while `work` runs, so that the requests of this work are not rejected. */
  async suspendedDuring(work: () => Promise<void>): Promise<void> {
    this.isSuspended = true;
    try {
      await work();
    } finally {
      this.isSuspended = false;
    }
  }

  /** The highest load of all registered resources; 0 if none is registered, and while {@link suspendedDuring} runs. */
  level(): number {
    if (this.isSuspended) return 0;
    return Math.max(0, ...[...this.sources.values()].map((source) => source()));
  }
}
