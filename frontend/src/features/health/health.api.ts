import { useEffect, useState } from 'react';
import { type Answer, fieldsOf, read } from '../../lib/api-client';
import { paths } from '../../lib/paths';

/** The parts of the running system that a reader is told about. */
export const parts = ['api', 'worker', 'database'] as const;
type Part = (typeof parts)[number];

/** 'unknown': not asked yet, or the answer does not mention it. */
export type Condition = 'up' | 'down' | 'unknown';

export interface Health {
  /** False until the first answer, or the first failure to get one. */
  checked: boolean;
  conditions: Record<Part, Condition>;
  /** The business clock when the answer was made. */
  now: Date | undefined;
}

const pollEveryMs = 15_000;

const unchecked: Health = {
  checked: false,
  conditions: { api: 'unknown', worker: 'unknown', database: 'unknown' },
  now: undefined,
};

const unreachable: Health = {
  checked: true,
  conditions: { api: 'down', worker: 'unknown', database: 'unknown' },
  now: undefined,
};

/**
 * Reads an answer of `/health/ready`: `checks` names each part with 'ok' or 'failed', in the answer of 200 and in the
 * problem document of 503 alike. An API that answered in this shape is up.
 */
function healthOf(answer: Answer): Health {
  const body = fieldsOf(answer.body);
  if (!('checks' in body)) return { ...unreachable, now: answer.now };
  const checks = fieldsOf(body['checks']);
  return {
    checked: true,
    conditions: { api: 'up', worker: conditionOf(checks['worker']), database: conditionOf(checks['database']) },
    now: answer.now,
  };
}

/** The state of the running system, asked again every 15 seconds while the page is in sight. */
export function useHealth(): Health {
  const [health, setHealth] = useState(unchecked);
  useEffect(() => {
    const leaving = new AbortController();
    const check = async () => {
      if (document.hidden) return;
      const next = await read(paths.ready, leaving.signal).then(healthOf, () => unreachable);
      if (!leaving.signal.aborted) setHealth(next);
    };
    const askAgain = () => void check();
    askAgain();
    const timer = setInterval(askAgain, pollEveryMs);
    document.addEventListener('visibilitychange', askAgain, { signal: leaving.signal });
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, []);
  return health;
}

function conditionOf(outcome: unknown): Condition {
  if (outcome === 'ok') return 'up';
  return outcome === 'failed' ? 'down' : 'unknown';
}
