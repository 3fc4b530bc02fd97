/** A value that is taken for true for a while after it was last seen to be. */
export class ExpiringValue<Value> {
  private value: Value | undefined;
  private until = 0;

  constructor(private readonly holdsMs: number) {}

  hold(value: Value): void {
    this.value = value;
    this.until = performance.now() + this.holdsMs;
  }

  /** Undefined when it was not seen lately. */
  get lately(): Value | undefined {
    return performance.now() < this.until ? this.value : undefined;
  }
}
