/** How long to keep asking, and what is being waited for, in words. */
export interface EventuallyOptions {
  /** Milliseconds until it is given up; 20,000 when not said. */
  within?: number;
  /** Milliseconds between two questions; 10 when not said. */
  every?: number;
  /** Completes the sentence "Waited … for …". */
  what?: string;
}

/**
 * Asks again and again until the answer is truthy, and returns it. `probe` may throw (an `expect` that does not hold yet):
 * when time is up, the error carries the last one as its cause, or the last answer.
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  { within = 20_000, every = 10, what = 'a condition to hold' }: EventuallyOptions = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + within;
  for (;;) {
    const last = await attempt(probe);
    if ('answer' in last && last.answer) return last.answer;
    if (performance.now() >= deadline) {
      const seen =
        'answer' in last ? `the last answer was ${JSON.stringify(last.answer)}` : `at last: ${messageOf(last.error)}`;
      throw new Error(`Waited ${within} ms for ${what}; ${seen}`, 'error' in last ? { cause: last.error } : undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

async function attempt<T>(probe: () => T | Promise<T>): Promise<{ answer: T } | { error: unknown }> {
  try {
    return { answer: await probe() };
  } catch (error) {
    return { error };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
