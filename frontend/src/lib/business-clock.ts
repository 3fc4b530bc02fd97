import { useEffect, useState } from 'react';

/**
 * How far the server's business clock is ahead of this device's, in milliseconds (`X-Now`,
 * docs/domain.md#sandbox-and-clocks).
 */
let aheadMs = 0;

/** Sets the business time from an instant in ISO 8601, for example the `X-Now` of a response. */
export function learnNow(now: string | null): void {
  const instant = Date.parse(now ?? '');
  if (!Number.isNaN(instant)) aheadMs = instant - Date.now();
}

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
    return () => clearTimeout(timer);
  }, [end]);
  return left;
}

const leftUntil = (end: number): number => Math.max(0, end - businessNow().getTime());
