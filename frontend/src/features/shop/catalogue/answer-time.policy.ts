import type { TimeUnit } from '@perpetua/contracts/time-spans';

/** A measured time, rounded up so that nothing shorter is promised: steps of five minutes, hours, and from two days on days. */
export const answerSpan = (minutes: number): { value: number; unit: TimeUnit } => {
  if (minutes <= 55) return { value: Math.max(5, Math.ceil(minutes / 5) * 5), unit: 'minute' };
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? { value: hours, unit: 'hour' } : { value: Math.ceil(hours / 24), unit: 'day' };
};
