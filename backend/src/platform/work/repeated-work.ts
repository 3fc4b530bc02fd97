import { Logger } from '@nestjs/common';

/** Repeats work at an interval; two runs never overlap. Failures are logged and do not stop later runs. */
export class RepeatedWork {
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isAskedFor = false;
  private isStarted = false;
  private isStopped = false;

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

  /** Starts the repetition; the first run begins immediately. */
  start(): void {
    this.isStarted = true;
    this.run();
  }

  /** Changes the interval, then starts a run as {@link soon} does. */
  repeatEvery(ms: number): void {
    this.everyMs = ms;
    this.soon();
  }

  /**
   * Starts a run immediately; during a run, starts the next one directly after it. Does nothing before {@link start}.
   */
  soon(): void {
    if (!this.isStarted || this.isStopped) return;
    if (this.isRunning) this.isAskedFor = true;
    else this.run();
  }

  /** Stops the repetition and waits until the current run has ended. */
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
