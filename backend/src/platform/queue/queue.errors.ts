/** Thrown if a queue did not accept a job or did not respond in time; a later retry may succeed. */
export class QueueUnavailableError extends Error {
  constructor(queue: string, cause: unknown) {
    super(`the queue ${queue} is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'QueueUnavailableError';
  }
}
