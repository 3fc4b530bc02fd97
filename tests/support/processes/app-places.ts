import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { seededTemplate } from '../database/seeded-template.js';
import { createTestDatabase } from '../database/test-database.js';
import { testServer } from '../database/test-server.js';
import { quickFolder } from '../database/tmpfs-folder.js';
import { eventually } from '../fixtures/eventually.js';
import { steadyPort } from './steady-port.js';

/** A data folder, a port of 127.0.0.1, and a database for one application. */
export interface AppPlace {
  folder: string;
  port: number;
  /** Missing where the application starts its own PostgreSQL. */
  databaseUrl?: string;
  /** Keeps the pages that the application has rendered, for the next applications of the worker. */
  keepPages?: () => Promise<void>;
  /** Removes the folder and the database. */
  remove(): Promise<void>;
}

/** Longer than a slow machine needs to build the application. */
export const BUILT_WITHIN_MS = 280_000;

const outcomeFile = (): string => join(testServer().folder, 'build-outcome');

/** Reports that the application is built, or why that failed; {@link built} waits for this in any process. */
export async function tellBuilt(failure = ''): Promise<void> {
  const file = outcomeFile();
  await writeFile(`${file}.next`, failure);
  await rename(`${file}.next`, file);
}

/** Waits until the application is built. */
export async function built(): Promise<void> {
  const failure = await eventually(async () => ({ text: await readFile(outcomeFile(), 'utf8') }), {
    within: BUILT_WITHIN_MS,
    every: 100,
    what: 'the application to be built',
  });
  if (failure.text !== '') throw new Error(`The application was not built: ${failure.text}`);
}

/** A place with the demo data, and the pages that an earlier application of this worker has rendered. */
export async function seededPlace(): Promise<AppPlace> {
  await built();
  const [folder, database, port] = await Promise.all([
    temporaryFolder(),
    seededTemplate().then((template) => createTestDatabase(template)),
    portOfWorker(),
  ]);
  const pages = join(folder, 'pages');
  await linkPages(pages);
  return {
    folder,
    port,
    databaseUrl: database.url,
    keepPages: () => keepPages(pages),
    remove: async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An empty place, as after cloning the project; the application must be built. */
export async function emptyPlace(): Promise<AppPlace> {
  const folder = await temporaryFolder();
  return { folder, port: await steadyPort(), remove: () => rm(folder, { recursive: true, force: true }) };
}

const keptPages = (): string => join(testServer().folder, 'pages');
const draft = 'draft-';

/**
 * Links each folder of rendered pages that the run keeps into the pages of one application. Pages contain the port and
 * are valid as long as their data, so the applications of one worker, with one port and one template, can share them.
 * An application that renders others removes only its own links.
 */
async function linkPages(pages: string): Promise<void> {
  await Promise.all([keptPages(), pages].map((folder) => mkdir(folder, { recursive: true })));
  for (const name of await readdir(keptPages())) {
    if (!name.startsWith(draft)) await symlink(join(keptPages(), name), join(pages, name), 'junction');
  }
}

/** Copies the folders of pages that an application has rendered to those that the run keeps. */
async function keepPages(pages: string): Promise<void> {
  for (const entry of await readdir(pages, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith(draft)) continue;
    const copy = join(keptPages(), `${draft}${randomUUID()}`);
    await cp(join(pages, entry.name), copy, { recursive: true });
    await rename(copy, join(keptPages(), entry.name));
  }
}

/** The port of this Jest worker, which the applications of the worker use one after another. */
async function portOfWorker(): Promise<number> {
  const file = join(testServer().folder, `port-${process.env['JEST_WORKER_ID'] ?? '1'}`);
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
async function temporaryFolder(): Promise<string> {
  const folder = await quickFolder('journey');
  await chmod(folder, 0o711);
  return folder;
}
