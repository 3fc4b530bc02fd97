/** A value that is considered valid for some time after it was stored. */
export class ExpiringValue<Value> {
  private value: Value | undefined;
  private until = 0;

  constructor(private readonly holdsMs: number) {}

  hold(value: Value): void {
    this.value = value;
    this.until = performance.now() + this.holdsMs;
  }

  /** The stored value; undefined when it has expired or none was stored. */
  get lately(): Value | undefined {
    return performance.now() < this.until ? this.value : undefined;
  }
}
