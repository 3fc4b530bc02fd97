import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { DeadlineScheduler } from '../../backend/src/platform/deadlines/deadline-scheduler.js';
import { EventStore } from '../../backend/src/platform/event-store/event-store.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { OpenTally, startTallyApp, SUMS_TABLE } from '../support/processes/tally.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { runAsAdmin } from '../support/database/test-server.js';

const SWEEP_MS = 100;
const WITHIN_A_SWEEP = { within: 15_000, every: 20 };

let test: TestDatabase;
let app: INestApplicationContext;
let stop: () => Promise<void>;

beforeEach(async () => {
  test = await createTestDatabase();
  await runAsAdmin(test.ownerUrl, SUMS_TABLE);
  ({ app, stop } = await startTallyApp(test.url));
  app.get(DeadlineScheduler).sweepEvery(SWEEP_MS);
});
afterEach(async () => {
  await stop();
  await test.drop();
});

const open = (id: string, closesAt: Date) =>
  app
    .get(CommandBus)
    .execute(
      new OpenTally(
        { id, echoTo: null, closesAt: closesAt.toISOString() },
        { commandId: newId(), actor: { id: 'tests', role: 'system' } },
      ),
    );

const isClosed = (id: string): Promise<boolean> =>
  eventually(async () => (await app.get(EventStore).load(id, 'tally')).some(({ type }) => type === 'Closed'), {
    ...WITHIN_A_SWEEP,
    what: 'the tally to be closed',
  });

/** Makes closing one tally fail in the database with an unexpected error. */
const breakClosing = (id: string): Promise<void> =>
  runAsAdmin(
    test.ownerUrl,
    `CREATE FUNCTION es_test.break_closing() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.stream_id = '${id}' AND NEW.version > 1 THEN RAISE EXCEPTION 'broken on purpose' USING ERRCODE = '23514'; END IF;
       RETURN NEW;
     END $$;
     CREATE TRIGGER break_closing BEFORE UPDATE ON es.streams FOR EACH ROW EXECUTE FUNCTION es_test.break_closing();`,
  );

describe('a deadline that fails', () => {
  it('does not delay other deadlines, and is retried', async () => {
    const [broken, sound] = [newId(), newId()];
    const now = app.get(Clock).now().getTime();
    await breakClosing(broken);
    await open(broken, new Date(now + 600_000));
    await open(sound, new Date(now + 610_000));
    await app.get(Clock).moveTo(new Date(now + 620_000));
    await isClosed(sound);
    expect(await app.get(EventStore).load(broken, 'tally')).toHaveLength(1);

    await runAsAdmin(test.ownerUrl, 'DROP TRIGGER break_closing ON es.streams');
    await app.get(Clock).moveTo(new Date(now + 700_000));
    await isClosed(broken);
  }, 40_000);
});
