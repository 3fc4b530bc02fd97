import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppConfig, loadConfig } from '../../../backend/src/config/app-config.js';
import { EventRegistry } from '../../../backend/src/platform/event-store/event-registry.js';
import { EventStore, requestHash } from '../../../backend/src/platform/event-store/event-store.js';
import { FeedSignal } from '../../../backend/src/platform/event-store/feed-signal.js';
import { Leadership } from '../../../backend/src/platform/event-store/leadership.js';
import { SealWitness } from '../../../backend/src/platform/seals/seal-witness.js';
import { Seals } from '../../../backend/src/platform/seals/seals.js';
import { IntegrityCheck } from '../../../backend/src/platform/seals/verification.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { DiskStorage } from '../../../backend/src/platform/storage/disk-storage.js';
import type { Storage } from '../../../backend/src/platform/storage/storage.js';
import { eventually } from '../fixtures/eventually.js';
import { tallyEvents } from '../processes/tally.js';
import type { TestDatabase } from './test-database.js';

/** The parts of the platform that seal and verify events, with a database and a data folder for one spec. */
export interface SealedTallies {
  readonly config: AppConfig;
  readonly store: EventStore;
  readonly storage: Storage;
  readonly witness: SealWitness;
  readonly seals: Seals;
  readonly check: IntegrityCheck;
  /** Appends one `Counted` event per number to a stream, as one command. */
  count(streamId: string, ...by: number[]): Promise<void>;
  /** Waits until every event can be sealed, then seals the unsealed ones: with one seal, if there are at most 5,000. */
  allSealed(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the parts that seal and verify the events of a database; they seal only when a spec calls them. */
export async function startSealedTallies({ url, database }: TestDatabase): Promise<SealedTallies> {
  const folder = await mkdtemp(join(tmpdir(), 'perpetua-seals-'));
  const config = loadConfig(
    { NODE_ENV: 'test', DATABASE_URL: url, JWT_SECRET: 'x'.repeat(40), DATA_DIR: folder },
    { root: folder },
  );
  const storage = new DiskStorage(config);
  const leadership = new Leadership(config);
  const witness = new SealWitness(database, storage);
  const seals = new Seals(config, database, leadership, witness);
  const check = new IntegrityCheck(database, witness);
  const store = new EventStore(database, new FeedSignal(), new EventRegistry([tallyEvents]));
  return {
    config,
    store,
    storage,
    witness,
    seals,
    check,
    count: async (streamId, ...by) => {
      await store.append({
        streamId,
        streamType: 'tally',
        expected: 'any',
        events: by.map((number) => ({ type: 'Counted', data: { by: number } })),
        meta: { commandId: newId(), actor: { id: 'tests', role: 'system' } },
        requestHash: requestHash('Count', { by }),
        occurredAt: new Date(),
      });
    },
    allSealed: async () => {
      await eventually(() => canAllBeSealed(database), {
        within: 30_000,
        every: 50,
        what: 'older transactions to end',
      });
      await eventually(() => seals.sealAll(), { what: 'all events to be sealed' });
    },
    stop: async () => {
      await leadership.beforeApplicationShutdown();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether every event is older than the oldest open transaction of the server, including those of other specs. */
const canAllBeSealed = async (database: TestDatabase['database']): Promise<boolean> => {
  const [row] = await database.query<{ can: boolean }>({
    name: 'test.can-all-be-sealed',
    text: 'SELECT NOT EXISTS (SELECT FROM es.events WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())) AS can',
  });
  return row?.can ?? false;
};
