import { buffer } from 'node:stream/consumers';
import { contentTypeOf, type Storage, type StoredFile } from './storage.js';

/** The outcome of {@link moveFiles}. */
export interface MovedFiles {
  readonly moved: number;
  /** Keys that both storages have with different content; both files were left as they were. */
  readonly different: readonly string[];
}

/**
 * Moves all files of one storage into another. A file is deleted only after the other storage has stored it, so an
 * interrupted call loses nothing, and the next call continues. A file of the other storage is never replaced.
 * @throws DomainError 503 `files_unavailable` when a storage does not answer
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  onMoved: (moved: number) => void = () => undefined,
): Promise<MovedFiles> {
  const different: string[] = [];
  let moved = 0;
  for await (const key of from.list('')) {
    const [file, there] = [await from.get(key), await to.get(key)];
    const contentType = contentTypeOf(key);
    if (file === undefined || contentType === undefined) {
      there?.stream.destroy();
      continue;
    }
    const bytes = await contentOf(file);
    if (there === undefined) await to.put(key, bytes, contentType);
    else if (!bytes.equals(await contentOf(there))) {
      different.push(key);
      continue;
    }
    await from.remove(key);
    onMoved((moved += 1));
  }
  return { moved, different };
}

const contentOf = ({ stream }: StoredFile): Promise<Buffer> => buffer(stream);
