import { LRUCache } from 'lru-cache';

/** A page of a hundred products takes some 180 kB, so all of them stay below 25 MB. */
const MAX_ANSWERS = 128;

/** Caches responses for one revision of the catalogue; keeps the most recently used, and computes each once. */
export class RevisionCache {
  private readonly answers = new LRUCache<string, Promise<unknown>>({ max: MAX_ANSWERS });

  constructor(readonly revision: string) {}

  /** Returns what was made under this key at this revision; a failed attempt is repeated by the next call. */
  once<Answer>(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.answers.get(key) as Promise<Answer> | undefined;
    if (known !== undefined) return known;
    const answer = make();
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    return answer;
  }
}
