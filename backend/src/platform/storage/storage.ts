import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';

/** A stored file, opened for reading. */
export interface StoredFile {
  readonly stream: ReadStream;
  readonly sizeBytes: number;
  readonly contentType: string;
}

/** Supported content types, by the file extension of the key. */
const contentTypes = {
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.jsonl': 'application/jsonl',
} as const;
export type ContentType = (typeof contentTypes)[keyof typeof contentTypes];

/** A key: optional folders and a file name, of characters that cannot lead out of the storage folder. */
const keyPattern = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.[a-z]+$/;

/** Stores files under the data folder, with keys like `photos/3f/0190….jpg`. */
@Injectable()
export class Storage {
  private readonly root: string;

  constructor(@Inject(AppConfig) { dataDir }: Pick<AppConfig, 'dataDir'>) {
    this.root = join(dataDir, 'files');
  }

  /**
   * Stores bytes under a key, replacing an existing file atomically. When the promise resolves, the file is durable;
   * readers never see a partially written file.
   * @throws RangeError when the key is not a plain path or its extension does not match the content type
   */
  async put(key: string, bytes: Buffer, contentType: ContentType): Promise<void> {
    const path = this.pathOf(key);
    if (contentTypeOf(key) !== contentType) throw new RangeError(`"${key}" is no name for ${contentType}`);
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

  /**
   * Opens the file of a key; undefined if there is none. The caller must read or destroy the stream.
   * @throws RangeError when the key is not a plain path
   */
  async get(key: string): Promise<StoredFile | undefined> {
    const path = this.pathOf(key);
    const contentType = contentTypeOf(key);
    const found = await stat(path).catch(unlessMissing);
    if (found === undefined || contentType === undefined) return undefined;
    return { stream: createReadStream(path), sizeBytes: found.size, contentType };
  }

  /**
   * Deletes the file of a key, if it exists.
   * @throws RangeError when the key is not a plain path
   */
  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new RangeError(`"${key}" is no key of a file`);
    return join(this.root, key);
  }
}

const contentTypeOf = (key: string): ContentType | undefined =>
  (contentTypes as Readonly<Record<string, ContentType>>)[extname(key)];

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
