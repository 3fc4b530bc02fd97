import { extname } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Piscina } from 'piscina';
import type { Solution } from './season-worker.js';

/** How long the thread waits for the next program before it ends and its memory is released. */
const IDLE_MS = 10_000;

/** Solves programs one at a time in a thread, so that nothing else waits. The thread starts with the first of them. */
@Injectable()
export class SeasonSolver implements OnApplicationShutdown {
  private thread: Promise<Piscina<string, Solution>> | undefined;

  async solve(program: string): Promise<Solution> {
    return (await (this.thread ??= openThread())).run(program);
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.thread)?.destroy();
  }
}

/** Loads the pool's library, which most processes never need. */
async function openThread(): Promise<Piscina<string, Solution>> {
  const pool = await import('piscina');
  return new pool.Piscina({
    // The worker has the same file extension as this file: built JavaScript, or TypeScript when sources run directly.
    filename: new URL(`season-worker${extname(import.meta.url)}`, import.meta.url).href,
    name: 'solved',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
}
