import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { ContextRegistry } from '../context-registry.js';
import { Database } from '../database/database.js';
import { Feed } from '../event-store/feed.js';
import { FeedConsumer, type FeedHandler, MOVE_CHECKPOINT } from '../event-store/feed-consumer.js';
import { FeedSignal } from '../event-store/feed-signal.js';
import { LET_GO } from '../event-store/held-events.js';
import { Leadership } from '../event-store/leadership.js';
import type { FeedCursor } from '../event-store/recorded-event.js';
import type { ProjectionDefinition } from './projection-definition.js';

const BATCH = 1_000;
const POLL_MS = 500;
/** Pause after a batch, in milliseconds, in which later events are gathered into the next one. */
const GATHER_MS = 1_000;

/**
 * Updates the asynchronous read models. One process leads each read model, and writes its rows and checkpoint in one
 * transaction.
 */
@Injectable()
export class ProjectionRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private consumers: FeedConsumer[] = [];

  constructor(
    private readonly config: AppConfig,
    private readonly registry: ContextRegistry,
    private readonly database: Database,
    private readonly feed: Feed,
    private readonly signal: FeedSignal,
    private readonly leadership: Leadership,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    const { database, feed, signal, leadership } = this;
    this.consumers = this.registry.projections.map(
      (projection) => new FeedConsumer(projectionHandler(projection, database), { database, feed, signal, leadership }),
    );
    for (const consumer of this.consumers) consumer.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }
}

/** Handles the events of a projection: applies a batch and moves the checkpoint in one transaction. */
const projectionHandler = (projection: ProjectionDefinition, database: Database): FeedHandler => ({
  name: projection.name,
  batchSize: BATCH,
  pollMs: POLL_MS,
  gatherMs: GATHER_MS,
  concerns: () => true,
  handle: async ({ events, hold, from, to }) => {
    await database.transaction(async (tx) => {
      await projection.apply(events, { tx, table: projection.table });
      if (hold) await tx.query(hold);
      const moved = await tx.query<{ name: string }>({
        name: 'projection.move',
        text: `${MOVE_CHECKPOINT} RETURNING name`,
        values: [projection.name, from.xid, from.position, to.xid, to.position],
      });
      if (moved.length === 0) throw new CheckpointMovedError(projection.name, from);
    });
    return true;
  },
  release: (event) =>
    database.transaction(async (tx) => {
      await projection.apply([event], { tx, table: projection.table });
      const released = await tx.query<{ position: string }>({
        name: 'projection.release',
        text: LET_GO,
        values: [projection.name, event.position],
      });
      if (released.length === 0) throw new CheckpointMovedError(projection.name, event);
    }),
});

/** Another process has moved the checkpoint; the batch was rolled back. */
class CheckpointMovedError extends Error {
  constructor(name: string, from: FeedCursor) {
    super(`the checkpoint of ${name} is no longer at ${from.xid}:${from.position}`);
    this.name = 'CheckpointMovedError';
  }
}
