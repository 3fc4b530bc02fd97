import { Worker } from 'node:worker_threads';
import type { Environment } from '../../config/app-config.js';
import { ThreadLink } from './thread-link.js';

/** What the main thread passes to the worker thread. */
export interface WorkerThreadData {
  /** Folder of the project. */
  readonly root: string;
  readonly databaseUrl: string;
  /** Environment variables of the process. */
  readonly environment: Environment;
}

/** The thread that runs the worker role in the same process as the API (ADR 0024). It ends with the process. */
export class WorkerThread {
  readonly link: ThreadLink;
  /** Resolves when the worker has started. */
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private isStopping = false;

  /**
   * @param program script that the thread runs
   * @param onUnexpectedEnd called with the reason if the thread ends without a call of {@link stop}
   */
  constructor(program: URL, data: WorkerThreadData, onUnexpectedEnd: (reason: string) => void) {
    this.worker = new Worker(program, { workerData: data });
    this.link = new ThreadLink(this.worker);
    this.ready = new Promise((resolve) => this.link.handle('ready', () => resolve()));
    let reason = 'without a word';
    this.worker.on('error', (error) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    this.worker.on('exit', () => {
      this.link.close('the worker thread has ended');
      if (!this.isStopping) onUnexpectedEnd(reason);
    });
  }

  /** Waits until the worker has finished its current work, then ends the thread. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.link.ask('stop').catch(() => undefined);
    await this.worker.terminate();
  }
}
