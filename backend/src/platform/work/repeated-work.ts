import { Logger } from '@nestjs/common';

/**
 * Repeats a piece of work at an interval, never twice at once. A failure is logged and the next run happens as planned.
 */
export class RepeatedWork {
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isAskedFor = false;
  private isStarted = false;
  private isStopped = false;

  /**
   * @param name what the log calls it
   * @param everyMs pause between two runs, in milliseconds of the wall clock
   */
  constructor(
    name: string,
    private readonly work: () => Promise<void>,
    private everyMs: number,
  ) {
    this.logger = new Logger(name);
  }

  /** Begins with a run at once. */
  start(): void {
    this.isStarted = true;
    this.run();
  }

  /** From now on, and now, at another pace. */
  repeatEvery(ms: number): void {
    this.everyMs = ms;
    this.soon();
  }

  /** Runs at once, or once more after the run under way. Nothing before the start. */
  soon(): void {
    if (!this.isStarted || this.isStopped) return;
    if (this.isRunning) this.isAskedFor = true;
    else this.run();
  }

  /** No more runs; waits for the one under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private run(): void {
    clearTimeout(this.timer);
    this.isRunning = true;
    this.isAskedFor = false;
    this.running = this.work()
      .catch((error: unknown) => this.logger.error(String(error)))
      .finally(() => {
        this.isRunning = false;
        if (!this.isStopped) this.timer = setTimeout(() => this.run(), this.isAskedFor ? 0 : this.everyMs);
      });
  }
}
