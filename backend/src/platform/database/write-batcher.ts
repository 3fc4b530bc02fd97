/**
 * One write at a time: what comes while a write is under way travels together in the next. One alone is written at
 * once, many become few statements. A write that fails fails for all that were in it.
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
