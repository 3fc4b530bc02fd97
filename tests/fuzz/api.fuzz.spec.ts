import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { World } from '../support/fixtures/world.js';
import { gatherMaterials, type Materials } from './fuzz-materials.js';
import { fuzz } from './fuzz-run.js';

/** `npm run fuzz` sets these variables; without them the run is short and always has the same seed. */
const { FUZZ_REQUESTS, FUZZ_SEED = '1', FUZZ_FROM = '0' } = process.env;
const isLong = FUZZ_REQUESTS !== undefined;
const SHORT_RUN = 1_000;

let world: World;
let materials: Materials;

beforeAll(async () => {
  world = await World.start({ config: { LOG_LEVEL: isLong ? 'error' : 'silent' } });
  materials = await gatherMaterials(world, isLong);
}, 900_000);
afterAll(() => world.stop());

it('responds to every request as the OpenAPI description says, never with an undeclared error', async () => {
  const requests = Number(FUZZ_REQUESTS ?? SHORT_RUN);
  const plan = { requests, seed: Number(FUZZ_SEED), from: Number(FUZZ_FROM), concurrency: 8 };
  const { failures, ...figures } = await fuzz(world, materials, plan);
  if (isLong) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  expect(failures.join('\n\n')).toBe('');
  expect(figures.compared).toBe(requests - figures.notSent);
  expect((await world.app.request('GET', '/health/ready')).status).toBe(200);
}, 14_400_000);
