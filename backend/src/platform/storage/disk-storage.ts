import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { assertKey, assertKeyOf, type ContentType, contentTypeOf, isKey, Storage, type StoredFile } from './storage.js';

/** Stores files in the subfolder `files` of the data folder. */
export class DiskStorage extends Storage {
  private readonly root: string;

  constructor({ dataDir }: { readonly dataDir: string }) {
    super();
    this.root = join(dataDir, 'files');
  }

  override async put(key: string, bytes: Buffer, contentType: ContentType): Promise<void> {
    assertKeyOf(key, contentType);
    const path = this.pathOf(key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${randomUUID()}.part`;
    try {
      await writeDurably(temporary, bytes);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  override async get(key: string): Promise<StoredFile | undefined> {
    const path = this.pathOf(key);
    const contentType = contentTypeOf(key);
    const found = await stat(path).catch(unlessMissing);
    if (found === undefined || contentType === undefined) return undefined;
    return { stream: createReadStream(path), sizeBytes: found.size, contentType };
  }

  override async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  override async *list(folder: string): AsyncIterable<string> {
    const entries = await opendir(join(this.root, folder), { recursive: true }).catch(unlessMissing);
    for await (const entry of entries ?? []) {
      const key = relative(this.root, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
      if (entry.isFile() && isKey(key)) yield key;
    }
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.root, key);
  }
}

const writeDurably = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Syncs a folder to disk. A rename survives a power failure only if its folder was synced too. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};
