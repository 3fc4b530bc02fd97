import { within } from '../within.js';

/** How a part of the installation is: as it should be, worth a look, or to be put right before customers come. */
export type FindingState = 'right' | 'warning' | 'wrong';

/** What a check of the installation found. Contains no secrets. */
export interface Finding {
  /** What was looked at, for example "Mail server". */
  readonly name: string;
  readonly state: FindingState;
  /** What was found, as one sentence. */
  readonly found: string;
  /** What to do about it; undefined if it is right. */
  readonly fix?: string;
}

/** Looks at one part of the installation. */
export interface Check {
  /** The name of the finding if the check fails. */
  readonly name: string;
  /** What to do if the check itself fails, for example because a server does not respond. */
  readonly fix: string;
  readonly run: () => Promise<Finding | readonly Finding[]>;
}

/** How long a check may take. */
const PATIENCE_MS = 30_000;

/**
 * Runs all checks at the same time and returns their findings in the order of the checks. A check that throws, or is not
 * done in time, is a wrong finding and does not keep the others from running.
 * @param patienceMs the time limit of each check, in milliseconds of the wall clock
 */
export async function examine(checks: readonly Check[], patienceMs = PATIENCE_MS): Promise<Finding[]> {
  const findings = await Promise.all(checks.map((check) => findingsOf(check, patienceMs)));
  return findings.flat();
}

async function findingsOf({ name, fix, run }: Check, patienceMs: number): Promise<readonly Finding[]> {
  try {
    return [await within(patienceMs, run)].flat();
  } catch (error) {
    return [{ name, state: 'wrong', found: reasonOf(error), fix }];
  }
}

/** The first line of an error's message, or its code, which some errors of the network have instead. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [inner] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const message = error.message.split('\n')[0]?.trim();
  return message || (inner === undefined ? undefined : reasonOf(inner)) || code || error.name;
}

export const right = (name: string, found: string): Finding => ({ name, state: 'right', found });

export const warning = (name: string, found: string, fix: string): Finding => ({ name, state: 'warning', found, fix });

export const wrong = (name: string, found: string, fix: string): Finding => ({ name, state: 'wrong', found, fix });
