/** Thrown if a call to a queue failed or timed out; a later retry may succeed. */
export class QueueUnavailableError extends Error {
  constructor(queue: string, cause: unknown) {
    super(`the queue ${queue} is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'QueueUnavailableError';
  }
}
