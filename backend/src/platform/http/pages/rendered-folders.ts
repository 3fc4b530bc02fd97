import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answers } from './recording-proxy.js';

/** What the pages of a folder were rendered from; stored in that folder. */
export interface Origins {
  readonly build: string;
  readonly publicUrl: string;
  readonly answers: Answers;
}

interface RenderedFolder {
  readonly folder: string;
  readonly origins: Origins;
}

const originsFile = 'origins.json';

/** Rendering never takes this long, so an older folder that is still incomplete was left by a killed process. */
const MAX_RENDERING_MS = 3_600_000;

/**
 * Folders of rendered pages, each named by a hash of what its pages were rendered from. A folder with its final name is
 * complete and never changes, so processes can share it.
 */
export class RenderedFolders {
  constructor(private readonly home: string) {}

  /** The complete folders whose pages were rendered from this build and public URL. */
  async of({ build, publicUrl }: Pick<Origins, 'build' | 'publicUrl'>): Promise<RenderedFolder[]> {
    const all = await this.#complete();
    return all.filter(({ origins }) => origins.build === build && origins.publicUrl === publicUrl);
  }

  /** Creates an empty folder to render into. */
  async draft(): Promise<string> {
    const folder = join(this.home, `draft-${randomUUID()}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  async discard(draft: string): Promise<void> {
    await rm(draft, { recursive: true, force: true });
  }

  /**
   * Gives a complete draft its final name and removes outdated folders. If another process has already stored the same
   * pages, returns the folder of that process.
   */
  async keep(draft: string, origins: Origins): Promise<string> {
    const text = JSON.stringify(origins);
    const folder = join(this.home, createHash('sha256').update(text).digest('hex').slice(0, 32));
    await writeFile(join(draft, originsFile), text);
    await rename(draft, folder).catch(async (error: unknown) => {
      if ((await originsIn(folder)) === undefined) throw error;
    });
    await this.#removeOthers(folder, origins);
    return folder;
  }

  async #removeOthers(kept: string, { publicUrl }: Origins): Promise<void> {
    const complete = await this.#complete();
    const followed = complete.filter(({ folder, origins }) => folder !== kept && origins.publicUrl === publicUrl);
    const leftOver = await this.#leftOver(complete.map(({ folder }) => folder));
    for (const folder of [...followed.map((one) => one.folder), ...leftOver]) await this.discard(folder);
  }

  async #complete(): Promise<RenderedFolder[]> {
    const found = await Promise.all(
      (await this.#names()).map(async (name) => {
        const folder = join(this.home, name);
        const origins = await originsIn(folder);
        return origins === undefined ? [] : [{ folder, origins }];
      }),
    );
    return found.flat();
  }

  async #leftOver(complete: readonly string[]): Promise<string[]> {
    const others = (await this.#names()).map((name) => join(this.home, name)).filter((one) => !complete.includes(one));
    const ages = await Promise.all(others.map(ageOf));
    return others.filter((_, index) => (ages[index] ?? 0) > MAX_RENDERING_MS);
  }

  #names(): Promise<string[]> {
    return readdir(this.home).catch(() => []);
  }
}

async function originsIn(folder: string): Promise<Origins | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, originsFile), 'utf8')) as Origins;
  } catch {
    return undefined;
  }
}

const ageOf = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
