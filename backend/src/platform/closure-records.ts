import { Injectable } from '@nestjs/common';
import { Storage } from './storage/storage.js';

const FOLDER = 'closures';

const keyOf = (userId: string): string => `${FOLDER}/${userId}.json`;
const ID = /^closures\/([0-9a-f-]{36})\.json$/;

/**
 * The ids of closed accounts, recorded outside the database in the storage of the photos. A database that is restored
 * from a backup has the accounts again that were closed later; these records say which, and nothing else about anybody
 * (ADR 0072).
 */
@Injectable()
export class ClosureRecords {
  constructor(private readonly storage: Storage) {}

  /** Records that an account is closed. Call it after the commit, as often as needed. */
  async record(userId: string): Promise<void> {
    const known = await this.storage.get(keyOf(userId));
    known?.stream.destroy();
    if (known !== undefined) return;
    const content = JSON.stringify({ userId, recordedAt: new Date().toISOString() });
    await this.storage.put(keyOf(userId), Buffer.from(`${content}\n`), 'application/json');
  }

  /** The ids of all recorded accounts, in no particular order. */
  async *ids(): AsyncGenerator<string> {
    for await (const key of this.storage.list(FOLDER)) {
      const id = ID.exec(key)?.[1];
      if (id !== undefined) yield id;
    }
  }
}
