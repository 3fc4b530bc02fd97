interface Entry {
  readonly at: number;
  readonly turn: number;
  readonly happen: () => void | Promise<void>;
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.turn < other.turn);

/** A queue of actions, ordered by time and then by insertion. */
export class Agenda {
  /** The simulated time, in milliseconds of the epoch. */
  now = -Infinity;
  private turns = 0;
  private readonly heap: Entry[] = [];

  /** Schedules an action; one in the past runs at the current time, after the actions that are already scheduled. */
  enter(at: number, happen: () => void | Promise<void>): void {
    this.heap.push({ at: Math.max(at, this.now), turn: (this.turns += 1), happen });
    this.rise(this.heap.length - 1);
  }

  /** Runs all actions, and those that they schedule, until none is left. */
  async run(): Promise<void> {
    for (let next = this.take(); next !== undefined; next = this.take()) {
      this.now = next.at;
      await next.happen();
    }
  }

  private take(): Entry | undefined {
    const [first] = this.heap;
    const last = this.heap.pop();
    if (last !== undefined && this.heap.length > 0) {
      this.heap[0] = last;
      this.sink();
    }
    return first;
  }

  private rise(from: number): void {
    for (let index = from; index > 0;) {
      const parent = (index - 1) >> 1;
      if (!this.swapped(index, parent)) return;
      index = parent;
    }
  }

  private sink(): void {
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const child = this.comesFirst(right, left) ? right : left;
      if (!this.swapped(child, index)) return;
      index = child;
    }
  }

  private comesFirst(one: number, other: number): boolean {
    const [entry, beside] = [this.heap[one], this.heap[other]];
    return entry !== undefined && beside !== undefined && isBefore(entry, beside);
  }

  /** Swaps an entry of the heap with its parent if the entry comes first; returns whether they were swapped. */
  private swapped(lower: number, upper: number): boolean {
    const [below, above] = [this.heap[lower], this.heap[upper]];
    if (below === undefined || above === undefined || !isBefore(below, above)) return false;
    [this.heap[lower], this.heap[upper]] = [above, below];
    return true;
  }
}
