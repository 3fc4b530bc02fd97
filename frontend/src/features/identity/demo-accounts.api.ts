import { useEffect, useState } from 'react';
import { type Answer, fieldsOf, read } from '../../lib/api-client';
import { paths } from '../../lib/paths';

const roles = ['admin', 'customer', 'flower', 'grave'] as const;
type DemoRole = (typeof roles)[number];

export interface DemoAccount {
  email: string;
  role: DemoRole;
  city: string | undefined;
}

export interface Demo {
  accounts: readonly DemoAccount[];
  /** The same for all of them. */
  password: string;
}

/**
 * Reads an answer of `GET /api/Demo`, which exists only while the payment sandbox is on:
 * `{ accounts: [{ email, role, city? }], password, sandbox: true }`. Undefined for every other answer.
 */
function demoOf(answer: Answer): Demo | undefined {
  const { accounts, password, sandbox } = fieldsOf(answer.body);
  if (answer.status !== 200 || sandbox !== true) return undefined;
  if (typeof password !== 'string' || !Array.isArray(accounts)) return undefined;
  return { accounts: accounts.flatMap(accountsOf), password };
}

/** The demo accounts; undefined where there are none, and until the server has answered. */
export function useDemo(): Demo | undefined {
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    const leaving = new AbortController();
    read(paths.demo, leaving.signal).then(
      (answer) => setDemo(demoOf(answer)),
      () => setDemo(undefined),
    );
    return () => leaving.abort();
  }, []);
  return demo;
}

function accountsOf(value: unknown): DemoAccount[] {
  const { email, role, city } = fieldsOf(value);
  const known = roles.find((candidate) => candidate === role);
  if (typeof email !== 'string' || known === undefined) return [];
  return [{ email, role: known, city: typeof city === 'string' ? city : undefined }];
}
