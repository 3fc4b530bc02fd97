/** Numbers that look random and are the same in every run (mulberry32). */
export class Chance {
  private state: number;

  constructor(seed: number | string) {
    this.state = typeof seed === 'number' ? seed : hashOf(seed);
  }

  /** From 0 up to, but without, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  isLikely(share: number): boolean {
    return this.next() < share;
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)] as Item;
  }

  /** One of the items, each as likely as its weight. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item {
    let left = this.next() * items.reduce((sum, item) => sum + weightOf(item), 0);
    return items.find((item) => (left -= weightOf(item)) < 0) ?? (items.at(-1) as Item);
  }
}

/** A 32-bit hash of a text (FNV-1a). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
};
