import type { TestAnswer } from '../fixtures/app.js';
import { eventually } from '../fixtures/eventually.js';

const TIMEOUT_MS = 60_000;

/**
 * Repeats a request until it gets a definite response, as a careful client does: after a timeout or a server error the
 * client does not know whether the work was done.
 */
export const retrying = async <Body>(call: () => Promise<TestAnswer<Body>>): Promise<TestAnswer<Body>> =>
  eventually(
    async () => {
      const answer = await call();
      if (answer.status >= 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    },
    { within: TIMEOUT_MS, every: 25, what: 'a definite response' },
  );
