import { Logger } from '@nestjs/common';

/** Repeats work at an interval; two runs never overlap. Failures are logged and do not stop later runs. */
export class RepeatedWork {
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isStarted = false;
  private isStopped = false;
  private endedAt = -Infinity;
  /** The pause before the next run, in milliseconds. */
  private pauseMs = 0;
  private gatherMs = 0;

  /**
   * @param name name in the log
   * @param everyMs pause between two runs, in milliseconds of the wall clock
   */
  constructor(
    name: string,
    private readonly work: () => Promise<void>,
    private everyMs: number,
  ) {
    this.logger = new Logger(name);
  }

  /** Makes {@link soon} wait until this pause has passed since the last run, so that more work can gather. */
  gathering(ms: number): this {
    this.gatherMs = ms;
    return this;
  }

  /** Starts the repetition; the first run begins immediately. */
  start(): void {
    this.isStarted = true;
    this.run();
  }

  /** Starts the repetition; the first run begins after a pause, for work that needs the whole application. */
  startAfterPause(): void {
    this.isStarted = true;
    this.endedAt = performance.now();
    this.pauseMs = this.everyMs;
    this.runAfterPause();
  }

  /** Changes the interval, then starts a run as {@link soon} does. */
  repeatEvery(ms: number): void {
    this.everyMs = ms;
    this.soon();
  }

  /**
   * Starts a run immediately, or as soon as the pause for gathering has passed; during a run, starts the next one after
   * it. Does nothing before {@link start}.
   */
  soon(): void {
    this.shortenPause(this.gatherMs);
  }

  /** Starts a run immediately; during a run, starts the next one directly after it. */
  now(): void {
    this.shortenPause(0);
  }

  /** Stops the repetition and waits until the current run has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private shortenPause(pauseMs: number): void {
    this.pauseMs = Math.min(this.pauseMs, pauseMs);
    if (this.isStarted && !this.isStopped && !this.isRunning) this.runAfterPause();
  }

  private runAfterPause(): void {
    clearTimeout(this.timer);
    const waitMs = this.endedAt + this.pauseMs - performance.now();
    if (waitMs <= 0) this.run();
    else this.timer = setTimeout(() => this.run(), waitMs);
  }

  private run(): void {
    clearTimeout(this.timer);
    this.isRunning = true;
    this.pauseMs = this.everyMs;
    this.running = this.work()
      .catch((error: unknown) => this.logger.error(String(error)))
      .finally(() => {
        this.isRunning = false;
        this.endedAt = performance.now();
        if (!this.isStopped) this.runAfterPause();
      });
  }
}
