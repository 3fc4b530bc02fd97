import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { backUp } from '../../backend/src/platform/backup/backup.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { RandomBusiness } from '../support/lifecycle/random-business.js';
import { RandomWalk } from '../support/lifecycle/random-walk.js';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { World } from '../support/fixtures/world.js';
import { everybodysAnswers } from './everybodys-answers.js';
import { ANSWERS, BACKUP, HISTORY } from './recorded-history.js';

const SEED = 20_261_124;
const BUSINESS_STEPS = 250;
const WALK_STEPS = 500;

/** Large tables that no recorded response depends on; they are emptied before the history is stored. */
const BULK = ['catalogue.product_images', 'catalogue.product_pictures', 'platform.idempotency_keys'];

/** Generates a random history and stores it with the program's responses, replacing the previous recording. */
export async function recordHistory(): Promise<void> {
  const world = await startWorldInProcess();
  const folder = await mkdtemp(join(tmpdir(), 'perpetua-recording-'));
  try {
    await live(world);
    const { app, database } = world.app;
    const now = app.get(Clock, { strict: false }).now().toISOString();
    const answers = await everybodysAnswers(world.app);
    await runAsAdmin(database.ownerUrl, `TRUNCATE ${BULK.join(', ')} CASCADE`);
    await rm(HISTORY, { recursive: true, force: true });
    await mkdir(HISTORY, { recursive: true });
    await backUp({ url: database.ownerUrl, dataDir: folder, to: BACKUP });
    await writeFile(ANSWERS, gzipSync(JSON.stringify({ now, answers }), { level: 9 }));
  } finally {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function live(world: World): Promise<void> {
  await world.app.run('moveClock', `${await world.date(1)}T09:00:00Z`);
  const business = await RandomBusiness.open(world, new SeededRandom(SEED));
  for (let step = 0; step < BUSINESS_STEPS; step += 1) {
    await business.step();
    await world.app.run('idle');
  }
  const walk = await RandomWalk.open(world, new SeededRandom(SEED));
  for (let step = 0; step < WALK_STEPS; step += 1) await walk.step();
  await world.app.run('idle');
}
