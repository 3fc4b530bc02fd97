interface Entry {
  readonly dueMs: number;
  readonly act: () => void;
}

/** What is to be done, in the order of its instants; acts of one instant in the order in which they were added. */
export class Agenda {
  /** The latest first, so that the earliest is taken from the end. */
  private readonly entries: Entry[] = [];

  add(instant: Date, act: () => void): void {
    const dueMs = instant.getTime();
    const later = this.entries.findLastIndex((entry) => entry.dueMs > dueMs);
    this.entries.splice(later + 1, 0, { dueMs, act });
  }

  /** Takes the earliest act that is due by `end`; undefined if there is none. */
  next(end: Date): (() => void) | undefined {
    const last = this.entries.at(-1);
    return last === undefined || last.dueMs > end.getTime() ? undefined : this.entries.pop()?.act;
  }
}
