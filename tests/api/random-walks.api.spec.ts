import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { causationErrors, orderAccountingErrors } from '../support/database/accounting-checks.js';
import { brokenOccurrences, deadEnds, illegalHistories, unevenMoney } from '../support/lifecycle/order-outcomes.js';
import { RandomWalk } from '../support/lifecycle/random-walk.js';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';
import { World } from '../support/fixtures/world.js';

/**
 * `WALK_SEED=7 WALK_STEPS=5000 npx jest random-walks` runs a longer walk with another seed; a failure names its seed.
 */
const SEED = Number(process.env['WALK_SEED'] ?? 20_261_121);
const STEPS = Number(process.env['WALK_STEPS'] ?? 180);
const TIMEOUT_MS = 60_000 + STEPS * 1_000;

let world: World;
let walk: RandomWalk;

beforeAll(async () => {
  world = await World.start();
  await world.app.run('moveClock', `${await world.date(1)}T09:00:00Z`);
  walk = await RandomWalk.open(world, new SeededRandom(SEED));
}, 60_000);
afterAll(() => world.stop());

const kinds = (): string[] => [...new Set([...walk.judge.verdicts.keys()].map((key) => key.split(' ')[1] ?? ''))];

describe(`whatever people do, in any order (WALK_SEED=${SEED} WALK_STEPS=${STEPS}),`, () => {
  it(
    'every response, refusal, label and permitted action matches the state machine',
    async () => {
      for (let step = 1; step <= STEPS; step += 1) {
        await walk.step().catch((cause: unknown) => {
          throw new Error(`WALK_SEED=${SEED}, step ${step}: ${String(cause)}`, { cause });
        });
      }
      await walk.endDisputes();
      await world.app.run('idle');
      expect(walk.tried.size).toBeGreaterThan(Math.min(STEPS / 5, 150));
      expect(kinds().toSorted()).toEqual(['forbidden', 'granted', 'hidden', 'illegal', 'refused', 'repeated']);
    },
    TIMEOUT_MS,
  );

  it('every history is permitted by its state machine, with permitted actors only', async () => {
    expect(await illegalHistories(world.app)).toEqual([]);
  });

  it('no paid order is stuck', async () => {
    expect(await deadEnds(world.app)).toEqual([]);
  });

  it('refunded and kept amounts add up to the paid amount', async () => {
    expect(await unevenMoney(world.app)).toEqual([]);
    expect(await orderAccountingErrors(world.app.database.ownerUrl)).toEqual({});
  });

  it('each visit of a plan becomes exactly one service', async () => {
    expect(await brokenOccurrences(world.app)).toEqual([]);
  });

  it(
    'when nobody acts any more, the deadlines bring everything except complaints to an end',
    async () => {
      await world.advance('P250D');
      expect(await deadEnds(world.app)).toEqual([]);
      const unfinished = await world.app.database.database.query<{ status: string }>({
        name: 'test.unfinished',
        text: `SELECT status FROM fulfilment.services WHERE status NOT IN ('closed', 'cancelled', 'disputed')`,
      });
      expect(unfinished).toEqual([]);
      expect(await unevenMoney(world.app)).toEqual([]);
      expect(await brokenOccurrences(world.app)).toEqual([]);
      expect(await orderAccountingErrors(world.app.database.ownerUrl)).toEqual({});
    },
    TIMEOUT_MS,
  );

  it('every event has a person as its actor or an event as its cause', async () => {
    expect(await causationErrors(world.app.database.ownerUrl)).toEqual({});
    const [written] = await world.app.database.database.query<{ deadlines: number; payments: number }>({
      name: 'test.caused',
      text: `SELECT count(*) FILTER (WHERE actor_id LIKE 'deadline:%')::int AS deadlines,
                    count(*) FILTER (WHERE actor_id = 'payments')::int AS payments FROM es.events`,
    });
    expect(written?.deadlines).toBeGreaterThan(0);
    expect(written?.payments).toBeGreaterThan(0);
  });
});
