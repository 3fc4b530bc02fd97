/**
 * Runs one write at a time: items that arrive during a write are batched into the next one. A single item is written at
 * once. If a write fails, all its items are rejected.
 */
export class WriteBatcher<Item> {
  private waiting: Item[] = [];
  private next: Promise<void> | undefined;
  private current: Promise<unknown> = Promise.resolve();

  constructor(private readonly write: (items: readonly Item[]) => Promise<void>) {}

  /** Resolves once the item is written. */
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
