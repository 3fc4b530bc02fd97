import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { eventually } from '../fixtures/eventually.js';
import { quickFolder } from '../database/tmpfs-folder.js';
import { steadyPort } from './steady-port.js';

/** The environment variable with the folder of this run, which contains the prepared data for applications. */
const variable = 'PREPARED_APPS';

/** A data folder and a port of 127.0.0.1 for one application. */
export interface AppPlace {
  folder: string;
  port: number;
}

/** Longer than a slow machine needs to build and prepare the application. */
export const PREPARED_WITHIN_MS = 280_000;

/** Paths inside the folder of a run. */
const outcomeIn = (run: string): string => join(run, 'outcome');
const dataIn = (run: string): string => join(run, 'data');
const pagesIn = (run: string): string => join(run, 'pages');

/** Creates the folder of the run, and the first place, whose data is copied for all later ones. */
export async function firstPlace(): Promise<AppPlace> {
  const run = await temporaryFolder('journeys');
  await Promise.all([dataIn(run), pagesIn(run)].map((folder) => mkdir(folder, { mode: 0o711 })));
  process.env[variable] = run;
  await sharePages(run, dataIn(run));
  return { folder: dataIn(run), port: await portOfWorker(run) };
}

/** Reports that the first place is prepared, or why that failed; {@link nextPlace} waits for this in any process. */
export async function tellPrepared(failure = ''): Promise<void> {
  const run = process.env[variable];
  if (run === undefined) return;
  await writeFile(`${outcomeIn(run)}.next`, failure);
  await rename(`${outcomeIn(run)}.next`, outcomeIn(run));
}

async function preparation(run: string): Promise<void> {
  const failure = await eventually(async () => ({ text: await readFile(outcomeIn(run), 'utf8') }), {
    within: PREPARED_WITHIN_MS,
    every: 100,
    what: 'the application to be built and prepared',
  });
  if (failure.text !== '') throw new Error(`The application was not prepared: ${failure.text}`);
}

/** Removes the folder of the run. */
export async function removeFirstPlace(): Promise<void> {
  const run = process.env[variable];
  if (run !== undefined) await rm(run, { recursive: true, force: true });
  delete process.env[variable];
}

/**
 * Returns a port, and a folder with a copy of the prepared data; the folder is empty if {@link firstPlace} was not
 * called.
 */
export async function nextPlace(): Promise<AppPlace> {
  const run = process.env[variable];
  const folder = await temporaryFolder('journey');
  if (run === undefined) return { folder, port: await steadyPort() };
  await preparation(run);
  const prepared = dataIn(run);
  await cp(prepared, folder, {
    recursive: true,
    // A PostgreSQL that runs as a system user may have its data elsewhere, behind a link.
    dereference: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => source !== join(prepared, 'pages'),
  });
  await sharePages(run, folder);
  return { folder, port: await portOfWorker(run) };
}

/**
 * Links the run's folder of rendered pages into the folder of an application. Pages contain the port and are cached
 * while they are valid, so the applications of one worker, with one port, can share them.
 */
async function sharePages(run: string, folder: string): Promise<void> {
  await symlink(pagesIn(run), join(folder, 'pages'), 'junction');
}

/** The port of this Jest worker, which the applications of the worker use one after another. */
async function portOfWorker(run: string): Promise<number> {
  const file = join(run, `port-${process.env['JEST_WORKER_ID'] ?? '1'}`);
  const known = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (known !== 0 && (await isFree(known))) return known;
  const port = await steadyPort();
  await writeFile(file, String(port));
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Creates a folder that other users may traverse, so that a PostgreSQL which runs as another user finds its data. */
async function temporaryFolder(purpose: 'journey' | 'journeys'): Promise<string> {
  const folder = await quickFolder(purpose);
  await chmod(folder, 0o711);
  return folder;
}
