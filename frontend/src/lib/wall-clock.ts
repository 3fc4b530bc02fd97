/** How far the server's wall clock is ahead of this device's, in milliseconds. */
let aheadMs = 0;

/** A smaller difference is explained by the seconds of the header and by a slow response, in milliseconds. */
const toleranceMs = 60_000;

/**
 * Compares this device's clock with the server's, from the `Date` header of a response that cannot come from a cache
 * (RFC 9110, 6.6.1). A clock that is set wrong, for example by a wrong time zone, is hours away.
 */
export function learnWallClock(date: string | null): void {
  const instant = Date.parse(date ?? '');
  if (Number.isNaN(instant)) return;
  const difference = instant - Date.now();
  aheadMs = Math.abs(difference) > toleranceMs ? difference : 0;
}

/** What this device's clock shows at an instant of the server's wall clock; both in milliseconds since 1970. */
export const deviceTimeOf = (serverMs: number): number => serverMs - aheadMs;
