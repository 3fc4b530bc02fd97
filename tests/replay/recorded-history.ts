import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { newId } from '../../backend/src/platform/ids.js';
import { migrate } from '../../backend/src/platform/migrations/migrations.js';
import { restore } from '../../backend/src/platform/backup/restore.js';
import { startInProcess, type InProcessApp } from '../support/fixtures/in-process-app.js';
import { runAsAdmin, testServer, urlOf } from '../support/database/test-server.js';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Where the recorded history is kept. */
export const HISTORY = fileURLToPath(new URL('history', import.meta.url));
export const BACKUP = join(HISTORY, 'backup');
export const ANSWERS = join(HISTORY, 'answers.json.gz');

/**
 * The responses that the program gave when the history was recorded, by person and path; `now` is the business time of
 * all of them.
 */
export interface RecordedAnswers {
  readonly now: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Reads the recorded responses. */
export const recordedAnswers = async (): Promise<RecordedAnswers> =>
  JSON.parse(gunzipSync(await readFile(ANSWERS)).toString('utf8')) as RecordedAnswers;

/**
 * Starts the current application on the recorded history, at the recorded business time. It only serves requests: it
 * fires no deadlines and does not read the feed.
 */
export async function startOnHistory({ now }: Pick<RecordedAnswers, 'now'>): Promise<InProcessApp> {
  const { adminUrl, prefix } = testServer();
  const name = `${prefix}_recorded_${newId().slice(-12)}`;
  const url = urlOf(adminUrl, name);
  const folder = await mkdtemp(join(tmpdir(), 'perpetua-recorded-'));
  await runAsAdmin(adminUrl, `CREATE DATABASE "${name}" TEMPLATE template0`);
  try {
    const target = { from: BACKUP, dataDir: join(folder, 'data'), migrations: MIGRATIONS };
    await restore({ ...target, reach: () => Promise.resolve(url) });
    await migrate({ url, folder: MIGRATIONS });
    const offset = `${new Date(now).getTime()} - 1000 * extract(epoch FROM now())`;
    await runAsAdmin(url, `UPDATE es.clock SET offset_ms = ${offset}`);
    return await startInProcess({ template: name, config: { ROLE: 'api', DEMO: 'on' } });
  } finally {
    await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await rm(folder, { recursive: true, force: true });
  }
}
