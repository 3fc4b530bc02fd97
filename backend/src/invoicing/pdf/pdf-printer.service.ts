import { extname } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Piscina } from 'piscina';
import type { Sheet } from './pdf-worker.js';

/** The maximum number of cached PDFs. They have no expiry, because a printed document never changes. */
const KEPT = 100;

/** How long the thread waits for the next PDF before it ends and its memory is released. */
const IDLE_MS = 300_000;

/**
 * Prints PDFs one at a time in a thread, so that no request waits for them. The thread starts with the first PDF; most
 * processes never print. Concurrent requests for the same PDF share one print.
 */
@Injectable()
export class PdfPrinter implements OnApplicationShutdown {
  private thread: Promise<Piscina<Sheet, Uint8Array>> | undefined;
  private readonly printed = new LRUCache<string, Uint8Array, Sheet>({
    max: KEPT,
    fetchMethod: async (_key, _stale, { context }) => (await (this.thread ??= openThread())).run(context),
    // A PDF that leaves the cache while it is being printed is still wanted.
    ignoreFetchAbort: true,
  });

  /** Returns the bytes of a PDF. The same `key` always means the same PDF. */
  print(key: string, sheet: Sheet): Promise<Uint8Array> {
    return this.printed.forceFetch(key, { context: sheet });
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.thread)?.destroy();
  }
}

/** Loads the pool's library, which most processes never need. */
async function openThread(): Promise<Piscina<Sheet, Uint8Array>> {
  const pool = await import('piscina');
  return new pool.Piscina({
    // The worker has the same file extension as this file: built JavaScript, or TypeScript when sources run directly.
    filename: new URL(`pdf-worker${extname(import.meta.url)}`, import.meta.url).href,
    name: 'printed',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
}
