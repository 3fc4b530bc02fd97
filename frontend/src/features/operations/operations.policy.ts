import type { ProjectionStatus, QueueStatus } from '@perpetua/contracts/operations.contract';

/** How a consumer or a queue keeps up. */
export type Pace = 'ok' | 'late' | 'stopped';

/** From this many seconds on the next piece of work is late, and from this many on the work has stopped. */
const LATE_SECONDS = 30;
const STOPPED_SECONDS = 120;

/** The pace of something whose next piece of work is that old. */
export const paceOf = (seconds: number): Pace => {
  if (seconds >= STOPPED_SECONDS) return 'stopped';
  return seconds >= LATE_SECONDS ? 'late' : 'ok';
};

/** A consumer that fails is late at once, however young its next event is. */
export const paceOfConsumer = ({ lagSeconds, attempts }: ProjectionStatus): Pace => {
  const pace = paceOf(lagSeconds);
  return pace === 'ok' && attempts > 0 ? 'late' : pace;
};

/** A queue that does not answer has stopped. */
export const paceOfQueue = ({ available }: QueueStatus): Pace => (available ? 'ok' : 'stopped');
