import { backOff } from '../work/back-off.js';

/** Number of attempts after which a mail is given up. With the pauses below, they take a little more than a day. */
export const MAX_ATTEMPTS = 14;

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 4 * 3_600_000;
/** Random variation of the pauses, as a fraction, so that mails that failed together are retried at different times. */
const SPREAD = 0.1;

/**
 * The pause after an attempt, in milliseconds of the wall clock: one minute, doubled each time up to four hours.
 * @param attempts attempts made so far, from 1
 * @param chance random number from 0 to 1
 */
export const pauseAfter = (attempts: number, chance: number): number => {
  const pause = backOff(attempts, { first: FIRST_PAUSE_MS, most: MAX_PAUSE_MS });
  return Math.round(pause * (1 + SPREAD * (2 * chance - 1)));
};

/** An error of the mail server or the connection to it, as nodemailer reports it. */
interface DeliveryError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/**
 * Whether the server rejected this mail permanently: a 5xx response to its e-mail addresses or content. A wrong
 * password, a missing certificate or an unreachable server is not a permanent rejection.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode } = (error ?? {}) as DeliveryError;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
};

/** The outcome of a failed attempt: the mail is queued for a retry, or is given up. */
export type Verdict = { readonly status: 'queued'; readonly pauseMs: number } | { readonly status: 'failed' };

/** Decides what happens after a failed attempt. */
export const verdictOn = (error: unknown, attempts: number, chance: number): Verdict =>
  isRefusedForGood(error) || attempts >= MAX_ATTEMPTS
    ? { status: 'failed' }
    : { status: 'queued', pauseMs: pauseAfter(attempts, chance) };

/** Text that is safe in a header: a single line that cannot begin another header. */
export const headerSafe = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
