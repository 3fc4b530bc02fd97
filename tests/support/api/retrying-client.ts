import type { TestAnswer } from '../fixtures/app.js';
import { eventually } from '../fixtures/eventually.js';

const TIMEOUT_MS = 60_000;

/**
 * Repeats a request until somebody answers it, the way a careful client does: an answer that never came, or that says
 * the server is in trouble, tells nothing about what was done.
 */
export const retrying = async <Body>(call: () => Promise<TestAnswer<Body>>): Promise<TestAnswer<Body>> =>
  eventually(
    async () => {
      const answer = await call();
      if (answer.status >= 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    },
    { within: TIMEOUT_MS, every: 25, what: 'an answer' },
  );
