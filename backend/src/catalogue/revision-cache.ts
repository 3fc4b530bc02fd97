import { LRUCache } from 'lru-cache';

/**
 * The maximum number of cached results. A page of a hundred products takes about 180 kB, so all results together stay
 * below 25 MB.
 */
const MAX_ANSWERS = 128;

/**
 * Caches results of reads for one revision of the catalogue: computes each only once, and keeps the most recently used.
 */
export class RevisionCache {
  private readonly answers = new LRUCache<string, Promise<unknown>>({ max: MAX_ANSWERS });

  constructor(readonly revision: string) {}

  /**
   * Returns the cached result of a key, or calls `make` if there is none. A failure is not cached, so the next call
   * tries again.
   */
  once<Answer>(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.answers.get(key) as Promise<Answer> | undefined;
    if (known !== undefined) return known;
    const answer = make();
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    return answer;
  }
}
