/** A queue did not take a job, or did not answer, within five seconds; the same may work later. */
export class QueueUnavailableError extends Error {
  constructor(queue: string, cause: unknown) {
    super(`the queue ${queue} is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'QueueUnavailableError';
  }
}
