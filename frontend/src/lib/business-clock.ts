import { useEffect, useReducer, useState } from 'react';

/**
 * How far the server's business clock is ahead of this device's, in milliseconds (`X-Now`,
 * docs/domain.md#sandbox-and-clocks).
 */
let aheadMs = 0;

/** A difference that a slow response alone does not explain, in milliseconds: the clock was moved. */
const movedMs = 30_000;

const onMoved = new Set<() => void>();

/** Sets the business time from an instant in ISO 8601, for example the `X-Now` of a response. */
export function learnNow(now: string | null): void {
  const instant = Date.parse(now ?? '');
  if (Number.isNaN(instant)) return;
  const before = aheadMs;
  aheadMs = instant - Date.now();
  if (Math.abs(aheadMs - before) > movedMs) for (const moved of onMoved) moved();
}

/** Calls `moved` whenever the business clock turns out to be somewhere else; returns what ends that. */
export function whenClockMoves(moved: () => void): () => void {
  onMoved.add(moved);
  return () => void onMoved.delete(moved);
}

/** The business time at a time of this device's clock, in epoch milliseconds. */
export const businessTimeAt = (deviceMs: number): Date => new Date(deviceMs + aheadMs);

/** The current time of the business clock. */
export const businessNow = (): Date => new Date(Date.now() + aheadMs);

/** The year of the business clock, for the footer; in UTC, so that server and browser render the same year. */
export const businessYear = (): number => businessNow().getUTCFullYear();

const second = 1000;
const minute = 60 * second;

/** Milliseconds left until an instant, never below 0. Updates every minute, in the last ten minutes every second. */
export function useTimeLeft(until: string | undefined): number {
  const end = until === undefined ? 0 : Date.parse(until);
  const [left, setLeft] = useState(() => leftUntil(end));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = leftUntil(end);
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, now <= 10 * minute ? second : now % minute || minute);
    };
    tick();
    const forget = whenClockMoves(() => {
      clearTimeout(timer);
      tick();
    });
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [end]);
  return left;
}

/**
 * Returns the business clock's time for a screen that stays open overnight: renders again every minute, when the tab
 * becomes visible again, and when the clock was moved.
 */
export function useBusinessNow(): Date {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(renderAgain, minute);
    document.addEventListener('visibilitychange', renderAgain);
    const forget = whenClockMoves(renderAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renderAgain);
      forget();
    };
  }, []);
  return businessNow();
}

const leftUntil = (end: number): number => Math.max(0, end - businessNow().getTime());
