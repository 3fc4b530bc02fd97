import type { OperationsSummary, ProjectionStatus, QueueStatus } from '@perpetua/contracts/operations.contract';

/** Whether background work is up to date, late or stopped. */
export type Pace = 'ok' | 'late' | 'stopped';

/** From this age in seconds on, work that is not done yet is late. */
const LATE_SECONDS = 30;
/** From this age in seconds on, work that is not done yet counts as stopped. */
const STOPPED_SECONDS = 120;

/** The pace of work whose oldest item that is not done yet has this age in seconds. */
export const paceOf = (seconds: number): Pace => {
  if (seconds >= STOPPED_SECONDS) return 'stopped';
  return seconds >= LATE_SECONDS ? 'late' : 'ok';
};

/** A consumer with a failed attempt is at least late, even if its next event is recent. */
export const paceOfConsumer = ({ lagSeconds, attempts }: ProjectionStatus): Pace => {
  const pace = paceOf(lagSeconds);
  return pace === 'ok' && attempts > 0 ? 'late' : pace;
};

/** A queue that does not answer has stopped. */
export const paceOfQueue = ({ available }: QueueStatus): Pace => (available ? 'ok' : 'stopped');

/** The worst of several paces; 'ok' for an empty list. */
export const worstPace = (paces: readonly Pace[]): Pace => {
  if (paces.includes('stopped')) return 'stopped';
  return paces.includes('late') ? 'late' : 'ok';
};

/** From this age on, a transaction that holds back the feed is reported. */
const LONG_WRITE_SECONDS = 5;

/** The oldest transaction that holds back the feed, if it is old enough to be reported. */
export const longWriteOf = (oldest: OperationsSummary['oldestWriter']): OperationsSummary['oldestWriter'] =>
  oldest !== null && oldest.seconds >= LONG_WRITE_SECONDS ? oldest : null;

/** A transaction that is reported is at least late, never 'ok'. */
export const paceOfWrite = (oldest: OperationsSummary['oldestWriter']): Pace => {
  const long = longWriteOf(oldest);
  return long === null ? 'ok' : paceOf(Math.max(long.seconds, LATE_SECONDS));
};
