/**
 * Shares one read among concurrent callers. The result is never older than the call: a call during a read waits for the
 * next read, because the running read may miss what was committed after it began.
 */
export class SingleFlight<Value> {
  private underWay: Promise<Value> | undefined;
  private next: Promise<Value> | undefined;

  constructor(private readonly read: () => Promise<Value>) {}

  now(): Promise<Value> {
    if (this.underWay === undefined) return this.begin();
    this.next ??= this.underWay.then(
      () => this.beginNext(),
      () => this.beginNext(),
    );
    return this.next;
  }

  private beginNext(): Promise<Value> {
    this.next = undefined;
    return this.begin();
  }

  private begin(): Promise<Value> {
    const reading = this.read().finally(() => {
      if (this.underWay === reading) this.underWay = undefined;
    });
    this.underWay = reading;
    return reading;
  }
}
