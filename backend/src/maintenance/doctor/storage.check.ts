import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Check, right, wrong } from '../../platform/examination/finding.js';
import type { Storage } from '../../platform/storage/storage.js';

/**
 * Writes, reads and deletes a file through the storage of photos and documents. Its name is new each time, so that
 * several can run at once.
 */
export function storageChecks(storage: () => Promise<Pick<Storage, 'put' | 'get' | 'remove'>>): Check[] {
  const name = 'Storage';
  return [
    {
      name,
      fix: 'Let the user of the process write into DATA_DIR, or compare the settings of the bucket.',
      run: async () => {
        const files = await storage();
        const key = `doctor/${randomUUID()}.jsonl`;
        const written = Buffer.from(`{"written":"${key}"}\n`);
        await files.put(key, written, 'application/jsonl');
        try {
          const found = await files.get(key);
          const read = found && (await buffer(found.stream));
          if (read === undefined || !read.equals(written)) {
            return wrong(
              name,
              'a file that was written reads differently',
              'See whether several storages share one address.',
            );
          }
        } finally {
          await files.remove(key);
        }
        return (await files.get(key)) === undefined
          ? right(name, 'a file was written, read and deleted')
          : wrong(name, 'a file that was deleted is still there', 'Allow the deletion of objects.');
      },
    },
  ];
}
