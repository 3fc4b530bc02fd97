import { DomainError } from './domain-error.js';

/** A local date, and the hour where one is asked for. */
interface Moment {
  readonly date: string;
  readonly hour: string | null;
}

/** 422: the wished moment is too near or too far; `nearest` and `nearestHour` name the closest good one. */
export const badDate = (code: 'too_soon' | 'too_late', nearest: Moment): DomainError =>
  new DomainError({
    code,
    status: 422,
    message:
      code === 'too_soon'
        ? `That is too soon; the earliest is ${momentText(nearest)}`
        : `That is too late; the latest is ${momentText(nearest)}`,
    details: { nearest: nearest.date, nearestHour: nearest.hour },
  });

const momentText = ({ date, hour }: Moment): string => (hour === null ? date : `${date} at ${hour}`);
