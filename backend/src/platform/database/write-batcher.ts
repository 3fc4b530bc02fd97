/**
 * Runs one write at a time: items that arrive during a write are batched into the next one. While no write runs, an
 * item is written immediately. If a write fails, `add` rejects for all its items.
 */
export class WriteBatcher<Item> {
  private waiting: Item[] = [];
  private next: Promise<void> | undefined;
  private current: Promise<unknown> = Promise.resolve();

  constructor(private readonly write: (items: readonly Item[]) => Promise<void>) {}

  /** Resolves when the item has been written; rejects if the write of its batch fails. */
  add(item: Item): Promise<void> {
    this.waiting.push(item);
    this.next ??= this.current.then(() => this.flush());
    return this.next;
  }

  private flush(): Promise<void> {
    const items = this.waiting;
    this.waiting = [];
    this.next = undefined;
    const written = this.write(items);
    this.current = written.catch(() => undefined);
    return written;
  }
}
