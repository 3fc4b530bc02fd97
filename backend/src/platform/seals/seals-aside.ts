import { buffer } from 'node:stream/consumers';
import type { Storage } from '../storage/storage.js';

const FOLDER = 'seals';
const ASIDE = 'replaced-seals';

/**
 * Moves the recorded seals into a folder of their own, so that the records begin again: after the database was restored
 * to an earlier moment, it no longer has the newest of them (docs/operations.md#integrity). Returns the number of moved
 * files. An interrupted call loses nothing.
 */
export async function setSealsAside(files: Storage): Promise<number> {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-').toLowerCase();
  let moved = 0;
  for await (const key of files.list(FOLDER)) {
    const file = await files.get(key);
    if (file === undefined) continue;
    await files.put(
      `${ASIDE}/${moment}/${key.slice(FOLDER.length + 1)}`,
      await buffer(file.stream),
      'application/jsonl',
    );
    await files.remove(key);
    moved += 1;
  }
  return moved;
}
