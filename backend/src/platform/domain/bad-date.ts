import type { NearestMoment, SlotReason } from '@perpetua/contracts/slots.contract';
import { DomainError } from './domain-error.js';

/** A local date, and an hour if the service needs one. */
interface Moment {
  readonly date: string;
  readonly hour: string | null;
}

type BadDateCode = 'too_soon' | 'too_late' | 'cemetery_closed' | 'nobody_near';

const messages: Readonly<Record<BadDateCode, string>> = {
  too_soon: 'That is too soon',
  too_late: 'That is too late',
  cemetery_closed: 'The cemetery is closed then',
  nobody_near: 'No partner near this place has room on that day',
};

/** The error code for a rejected date or hour. */
export const codeOf = (reason: SlotReason): BadDateCode => {
  if (reason === 'too_soon' || reason === 'too_late' || reason === 'nobody_near') return reason;
  return 'cemetery_closed';
};

/** 422: the date or hour is not available; `nearest` is the closest available one, if any. */
export const badDate = (code: BadDateCode, nearest: Moment | null): DomainError =>
  new DomainError({
    code,
    message: nearest === null ? messages[code] : `${messages[code]}; the nearest possible is ${momentText(nearest)}`,
    details: nearest === null ? {} : { nearest: nearestDetail(nearest) },
  });

/** A date and hour as error details contain them: `{date, hour?}`. */
export const nearestDetail = ({ date, hour }: Moment): NearestMoment => (hour === null ? { date } : { date, hour });

const momentText = ({ date, hour }: Moment): string => (hour === null ? date : `${date} at ${hour}`);
