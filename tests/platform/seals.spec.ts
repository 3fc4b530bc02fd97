import { afterEach, describe, expect, it } from '@jest/globals';
import { IntegrityCheck } from '../../backend/src/platform/seals/verification.js';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { startSealedTallies } from '../support/database/sealed-tallies.js';
import { echoOf, startTallyApp } from '../support/processes/tally.js';
import { createTestDatabase } from '../support/database/test-database.js';
import { runAsAdmin } from '../support/database/test-server.js';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe('sealing', () => {
  it('begins when a process starts, so that a short-lived process seals the events of the previous one', async () => {
    const test = await createTestDatabase();
    ends.push(() => test.drop());
    const tallies = await startSealedTallies(test);
    ends.push(() => tallies.stop());
    await tallies.count(echoOf(newId()), 1, 2);
    await runAsAdmin(
      test.ownerUrl,
      'CREATE SCHEMA es_test; CREATE TABLE es_test.sums (stream_id uuid PRIMARY KEY, sum int NOT NULL)',
    );
    const { app, stop } = await startTallyApp(test.url);
    ends.push(stop);
    await eventually(async () => (await app.get(IntegrityCheck).run()).witnessed === 2, {
      within: 30_000,
      what: 'the seal made at the start',
    });
  });

  it('records every seal outside the database exactly once, also seals that were not recorded when they were made', async () => {
    const test = await createTestDatabase();
    ends.push(() => test.drop());
    const tallies = await startSealedTallies(test);
    ends.push(() => tallies.stop());
    for (let nth = 0; nth < 3; nth += 1) {
      await tallies.count(newId(), nth);
      await eventually(
        async () =>
          (
            await test.database.query<{ sealed_events: number }>({
              name: 'test.seal',
              text: 'SELECT sealed_events FROM es.seal(10)',
            })
          ).length > 0,
        { within: 30_000, what: 'a seal' },
      );
    }
    await tallies.witness.record();
    await tallies.witness.record();
    const numbers: number[] = [];
    for await (const { number } of tallies.witness.seals()) numbers.push(number);
    expect(numbers).toEqual([1, 2, 3]);
  });
});
