import { backOff } from '../work/back-off.js';

/** Attempts until a mail is given up: with the pauses below, after a little more than a day. */
export const MAX_ATTEMPTS = 14;

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 4 * 3_600_000;
/** Mails that failed together are not tried together again. */
const SPREAD = 0.1;

/**
 * How long to wait after an attempt, in milliseconds of the wall clock: a minute, doubled each time up to four hours.
 * @param attempts made so far, from 1
 * @param chance 0 to 1
 */
export const pauseAfter = (attempts: number, chance: number): number => {
  const pause = backOff(attempts, { first: FIRST_PAUSE_MS, most: MAX_PAUSE_MS });
  return Math.round(pause * (1 + SPREAD * (2 * chance - 1)));
};

/** An error of the mail server or of the way to it, as nodemailer reports it. */
interface DeliveryError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/**
 * Whether the server refused this mail for good: 5xx to its addresses or its content. A wrong password, a missing
 * certificate and a server that is away say nothing about the mail.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode } = (error ?? {}) as DeliveryError;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
};

/** The outcome of an attempt to send a mail. */
export type Verdict = { readonly status: 'queued'; readonly pauseMs: number } | { readonly status: 'failed' };

/** What follows from a failed attempt. */
export const verdictOn = (error: unknown, attempts: number, chance: number): Verdict =>
  isRefusedForGood(error) || attempts >= MAX_ATTEMPTS
    ? { status: 'failed' }
    : { status: 'queued', pauseMs: pauseAfter(attempts, chance) };

/** Text that may be in a header: one line, nothing that could begin another. */
export const headerSafe = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
